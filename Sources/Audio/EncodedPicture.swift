/// A PNG or JPEG file in memory.
public struct EncodedPicture: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case png
        case jpeg

        /// The usual ending of a file name, without the dot.
        public var fileExtension: String { self == .png ? "png" : "jpg" }
        public var mediaType: String { self == .png ? "image/png" : "image/jpeg" }
    }

    public let kind: Kind
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    public let bytes: [UInt8]

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
        return Self.base64(block)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
            for offset in 0..<4 {
                let digit = alphabet[group >> (18 - 6 * offset) & 63]
                text.append(offset <= count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
