@_spi(_Unicode) import Swift

/// Text in the composed form of Unicode, which Anki keeps.
enum UnicodeForm {
    /// `text` in NFC.
    static func composed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }
}
