/// One picture as it is stored: its bytes, with the type that they are, whatever they are called.
public struct Picture: Equatable, Sendable {
    /// `image/jpeg`, `image/png` or `image/webp`.
    public var mimeType: String
    public var bytes: [UInt8]

    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }
}
