import ClickwheelSystem

/// A PNG or JPEG file in memory.
public struct EncodedPicture: Sendable, Equatable {
    /// The formats that every tag can hold.
    public enum Kind: Sendable, Equatable {
        /// PNG, without loss.
        case png
        /// JPEG, as cameras and shops give it.
        case jpeg

        /// The usual ending of a file name, without the dot.
        public var fileExtension: String { self == .png ? "png" : "jpg" }
        /// The media type, as tags name it.
        public var mediaType: String { self == .png ? "image/png" : "image/jpeg" }
    }

    /// What format the bytes are in.
    public let kind: Kind
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// The whole file of the picture.
    public let bytes: [UInt8]

    /// A picture that is encoded already.
    public init(kind: Kind, width: Int, height: Int, bytes: [UInt8]) {
        self.kind = kind
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The picture as the value of a `METADATA_BLOCK_PICTURE` comment: a FLAC picture block in Base64.
    ///
    /// Source: <https://xiph.org/flac/format.html#metadata_block_picture>, type 3 is "front cover".
    var vorbisComment: String {
        var block: [UInt8] = []
        func append(_ number: Int) { withUnsafeBytes(of: UInt32(number).bigEndian) { block += $0 } }
        append(3)
        append(kind.mediaType.utf8.count)
        block += kind.mediaType.utf8
        append(0)
        append(width)
        append(height)
        append(24)
        append(0)
        append(bytes.count)
        block += bytes
        return Base64.encode(block)
    }
}
