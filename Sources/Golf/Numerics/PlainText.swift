/// Text that comes from outside and is shown in terminals and pages: names, and sentences on a course.
enum PlainText {
    /// Whether `text` has 1 to `most` bytes, and nothing in it that steers a terminal or turns the direction of writing.
    static func isGood(_ text: String, most: Int) -> Bool {
        (1...most).contains(text.utf8.count) && text.unicodeScalars.allSatisfy { !steers($0) }
    }

    /// `text` as a sentence: with a capital letter and a full stop.
    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // The controls of C0 and C1, and delete.
        case 0x00...0x1F, 0x7F...0x9F: true
        // The marks and overrides of direction, and the ends of lines and paragraphs.
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
