/// One picture as it is stored: its bytes, with the type that they are, whatever they are called.
public struct Picture: Equatable, Sendable {
    /// `image/jpeg`, `image/png` or `image/webp`.
    public var mimeType: String
    /// The picture as it is in the file.
    public var bytes: [UInt8]
}
