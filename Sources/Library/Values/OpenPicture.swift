/// A picture that can be sent without being in memory.
public struct OpenPicture: Sendable {
    /// Where its bytes are.
    public enum Content: Sendable {
        /// In one piece of an open file; whoever gets the descriptor closes it.
        case part(of: CInt, Range<Int>)
        /// Here, since the file has them in another form.
        case bytes([UInt8])
    }

    /// `image/jpeg`, `image/png` or `image/webp`.
    public let mimeType: String
    /// Where its bytes are.
    public let content: Content
}
