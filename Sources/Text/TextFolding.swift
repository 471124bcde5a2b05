import ClickwheelCUTF8Proc

/// Makes texts comparable in the way people read them.
///
/// Texts that Unicode calls canonically or compatibly equivalent fold to the same bytes, whatever their
/// form (NFC, NFD, full width, ligatures). Decompositions, case and kinds of letters are utf8proc's.
public enum TextFolding {
    /// The version of Unicode whose letters are known, such as 150000 for 15.0.0.
    ///
    /// A later one folds the letters that it brings in other ways; those that were there stay as they are.
    public static let unicodeVersion = String(cString: utf8proc_unicode_version())
        .split(separator: ".").reduce(0) { $0 * 100 + (Int($1) ?? 0) }

    /// Appends `text` as UTF-8 without case, diacritics and width, for search and for sorting.
    ///
    /// Katakana become hiragana, Hangul syllables their letters, typographic quotes and dashes the plain
    /// ones, every kind of space a space. What cannot be seen is dropped.
    ///
    /// - Complexity: O(*n*)
    public static func appendFolded(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        if text.withUTF8({ appendASCII($0, to: &bytes) }) { return }
        for scalar in text.unicodeScalars {
            decompose(scalar) { scalar in
                if !isDropped(scalar), !isDiacritic(scalar) { appendPlain(scalar, to: &bytes) }
            }
        }
    }

    /// `text` as ``appendFolded(_:to:)`` makes it.
    public static func folded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        appendFolded(text, to: &bytes)
        return bytes
    }

    /// The key under which all ways to write one name meet: case, width, form and spacing do not count,
    /// diacritics do.
    ///
    /// - Complexity: O(*n* log *n*), and O(*n*) but for long runs of marks.
    public static func identity(_ text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(text.utf8.count)
        // Where the marks begin that follow the last base.
        var marks = 0
        for scalar in text.unicodeScalars {
            decompose(scalar) { scalar in
                if isDropped(scalar) { return }
                let plain = plainPunctuation(scalar) ?? scalar
                if plain == " ", scalars.last == " " || scalars.isEmpty { return }
                let isBase = plain.combiningClass == 0
                if isBase { orderMarks(of: &scalars, from: marks) }
                scalars.append(plain)
                if isBase { marks = scalars.count }
            }
        }
        orderMarks(of: &scalars, from: marks)
        while scalars.last == " " { scalars.removeLast() }
        var key = String.UnicodeScalarView()
        key.append(contentsOf: scalars)
        // A name of nothing that can be seen is still a name.
        return key.isEmpty ? text : String(key)
    }

    /// Appends `text` when it is ASCII alone, which most text is; otherwise leaves `bytes` as they were.
    private static func appendASCII(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
        guard text.allSatisfy({ $0 < 0x80 }) else { return false }
        for byte in text {
            switch byte {
            case 0x41...0x5A: bytes.append(byte | 0x20)
            case 0x09...0x0D: bytes.append(0x20)
            case 0x60: bytes.append(UInt8(ascii: "'"))
            case 0x00...0x1F, 0x7F: break
            case _: bytes.append(byte)
            }
        }
        return true
    }

    private static func decompose(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        switch scalar.value {
        case 0x41...0x5A:
            body(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        case 0..<0x80:
            body(scalar)
        case _:
            scalar.decomposed(body)
        }
    }

    /// Puts the marks from `start` on, which follow one base, into canonical order (Unicode, section 3.11).
    ///
    /// No language has more than 30 in a row, says the Stream-Safe Text Format:
    /// <https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format>. A tag may have thousands, and all are
    /// put in order, so that equivalent texts have one identity however long they are.
    private static func orderMarks(of scalars: inout [Unicode.Scalar], from start: Int) {
        guard scalars.count - start > 1 else { return }
        let classes = scalars[start...].map(\.combiningClass)
        guard zip(classes, classes.dropFirst()).contains(where: { $0 > $1 }) else { return }
        // Marks of one class stay in their order: it says which one is nearer to the base.
        let places = classes.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
        let marks = places.map { scalars[start + $0] }
        scalars.replaceSubrange(start..., with: marks)
    }

    /// Whether `scalar` is a mark on a letter that people leave out when they type.
    ///
    /// Classes after <https://www.unicode.org/reports/tr44/#Canonical_Combining_Class_Values>: overlays,
    /// nuktas, kana voicing, Hebrew and Arabic points, and what stands above, below or attached. Vowels that
    /// happen to be marks (Thai, Tibetan) and viramas stay.
    private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300: false
        case 0x300...0x36F: true
        case 0x3400...0xD7FF: false
        case _:
            switch scalar.combiningClass {
            case 1...8, 10...36, 200...240: true
            case _: false
            }
        }
    }

    /// Whether `scalar` has no width and no meaning for a reader: joiners, direction marks, variation
    /// selectors, the soft hyphen, control characters.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D: false
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,
            0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
            true
        case _: false
        }
    }

    /// The plain form of a space, quote or dash, or `nil` for anything else.
    private static func plainPunctuation(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2028, 0x2029: " "
        case 0x60, 0xB4, 0x2018...0x201B, 0x2032, 0x2035, 0x02B9...0x02BC: "'"
        case 0x201C...0x201F, 0x2033, 0x2036: "\""
        case 0x2010...0x2015, 0x2212: "-"
        case _: nil
        }
    }

    private static func appendPlain(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39:
            bytes.append(UInt8(scalar.value))
        case 0x30A1...0x30F6, 0x30FD...0x30FE:
            append(Unicode.Scalar(scalar.value - 0x60) ?? scalar, to: &bytes)
        // Letters that have no decomposition and are still typed without their stroke.
        case 0xE6: bytes.append(contentsOf: "ae".utf8)
        case 0x153: bytes.append(contentsOf: "oe".utf8)
        case 0xFE: bytes.append(contentsOf: "th".utf8)
        case 0xF8: bytes.append(UInt8(ascii: "o"))
        case 0xF0, 0x111: bytes.append(UInt8(ascii: "d"))
        case 0x127: bytes.append(UInt8(ascii: "h"))
        case 0x131: bytes.append(UInt8(ascii: "i"))
        case 0x142: bytes.append(UInt8(ascii: "l"))
        case 0x167: bytes.append(UInt8(ascii: "t"))
        case 0x2044: bytes.append(UInt8(ascii: "/"))
        case _: append(plainPunctuation(scalar) ?? scalar, to: &bytes)
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        if scalar.value < 0x80 {
            bytes.append(UInt8(scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
