import ClickwheelCUTF8Proc

extension Unicode.Scalar {
    /// Whether it is a letter, a mark on one, or a number that is written as a letter.
    public var isLetterOrMark: Bool {
        switch utf8proc_category(Int32(value)) {
        case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
            UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_NL,
            UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME:
            true
        case _: false
        }
    }

    /// The canonical combining class: 0 for what is no mark.
    var combiningClass: Int16 {
        value < 0x300 ? 0 : utf8proc_get_property(Int32(value)).pointee.combining_class
    }

    /// Runs `body` on each scalar of its full case folding, decomposed for compatibility (NFKD).
    func decomposed(_ body: (Unicode.Scalar) -> Void) {
        // U+FDFA becomes 18, and nothing more; Unicode does not change what it has once decomposed.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 18) { parts in
            let options = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
            let count = utf8proc_decompose_char(
                Int32(value),
                parts.baseAddress,
                parts.count,
                utf8proc_option_t(options),
                nil
            )
            guard 1...parts.count ~= count else { return body(self) }
            for part in parts.prefix(count) {
                if let scalar = Unicode.Scalar(UInt32(part)) { body(scalar) }
            }
        }
    }
}
