import ClickwheelCUTF8Proc

/// Text in the composed form of Unicode.
public enum UnicodeForm {
    /// `text` in NFC, which Anki keeps; what it gives is composed already.
    ///
    /// - Complexity: O(*n*), and O(*m* log *m*) for *m* marks on one letter that are out of order.
    public static func composed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        // Not by `utf8proc_map`, which puts marks in order by swapping neighbours: that is quick for the 30
        // that a letter has at most in any language (UAX #15, section 13), and takes hours for megabytes.
        var scalars = decomposed(text)
        order(&scalars)
        // Room for the zero that is written behind the text.
        scalars.append(0)
        let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
        return scalars.withUnsafeMutableBufferPointer { buffer in
            let count = utf8proc_reencode(buffer.baseAddress, buffer.count - 1, options)
            // It fails for what is no scalar alone.
            guard count >= 0 else { return text }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<count], as: UTF8.self)
        }
    }

    /// The scalars of `text` in their canonical decomposition, whose marks are in any order.
    private static func decomposed(_ text: String) -> [Int32] {
        let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue)
        var all: [Int32] = []
        all.reserveCapacity(text.utf8.count + 1)
        // U+1F82 becomes four, and nothing more; Unicode does not change what it has once decomposed.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4) { parts in
            for scalar in text.unicodeScalars {
                let value = Int32(scalar.value)
                // The first that has a decomposition is U+00C0.
                guard value >= 0xC0 else {
                    all.append(value)
                    continue
                }
                let count = utf8proc_decompose_char(value, parts.baseAddress, parts.count, options, nil)
                if 1...parts.count ~= count {
                    all.append(contentsOf: parts.prefix(count))
                } else {
                    all.append(value)
                }
            }
        }
        return all
    }

    /// Puts the marks on each letter in canonical order (Unicode, section 3.11).
    ///
    /// That is by their classes; those of one class stay as they came.
    private static func order(_ scalars: inout [Int32]) {
        // Where the marks on the last letter begin.
        var start = 0
        var last: Int16 = 0
        var isOrdered = true
        for index in 0...scalars.count {
            let order = index < scalars.count ? combiningClass(scalars[index]) : 0
            if order == 0 {
                if !isOrdered { scalars[start..<index].sort { combiningClass($0) < combiningClass($1) } }
                start = index + 1
                isOrdered = true
            } else if order < last {
                isOrdered = false
            }
            last = order
        }
    }

    /// The canonical combining class: 0 for what is no mark.
    private static func combiningClass(_ scalar: Int32) -> Int16 {
        scalar < 0x300 ? 0 : utf8proc_get_property(scalar).pointee.combining_class
    }
}
