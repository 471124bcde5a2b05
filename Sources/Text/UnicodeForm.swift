import ClickwheelCUTF8Proc

/// Text in the composed form of Unicode.
public enum UnicodeForm {
    /// `text` in NFC, which Anki keeps.
    ///
    /// - Complexity: O(*n*)
    public static func composed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var text = text
        return text.withUTF8 { utf8 in
            let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
            var composed: UnsafeMutablePointer<UInt8>?
            // With its length, since `utf8proc_NFC` takes a NUL for the end.
            let count = utf8proc_map(utf8.baseAddress, utf8.count, &composed, options)
            defer { free(composed) }
            // It fails only for want of memory, or at 1 GiB.
            guard count >= 0, let composed else { return String(decoding: utf8, as: UTF8.self) }
            return String(decoding: UnsafeBufferPointer(start: composed, count: count), as: UTF8.self)
        }
    }
}
