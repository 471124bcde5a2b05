/// What one look over the bytes of a note's fields tells.
struct FieldScan {
    private(set) var fields = 1
    /// Whether there are control characters that belong in no text.
    private(set) var isDirty = false
    private(set) var isASCII = true
    /// Whether there may be media in it.
    private(set) var hasMarks = false
    /// Whether there is the beginning of a formula: `[latex]`, `[$]` or `[$$]`.
    private(set) var hasLaTeX = false

    init(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if byte >= 0x80 {
                isASCII = false
            } else if byte < 0x20 {
                if byte == 0x1F {
                    fields += 1
                } else if byte != 0x09, byte != 0x0A, byte != 0x0D {
                    isDirty = true
                }
            } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[") {
                hasMarks = true
            }
        }
        guard hasMarks else { return }
        for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "[") {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
            let marks: [StaticString] = ["[$]", "[$$]", "[latex]"]
            for mark in marks where rest.count >= mark.utf8CodeUnitCount {
                let isHere = (0..<mark.utf8CodeUnitCount).allSatisfy { rest[$0] == mark.utf8Start[$0] }
                hasLaTeX = hasLaTeX || isHere
            }
        }
    }
}
