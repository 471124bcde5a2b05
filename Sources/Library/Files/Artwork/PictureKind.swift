/// The kinds of picture that are shown, told by the bytes that they start with.
///
/// Formats: ITU-T T.81 (JPEG), RFC 2083 (PNG), RFC 9649 (WebP).
enum PictureKind: UInt8, CaseIterable {
    case jpeg
    case png
    case webP

    /// The bytes that ``init(_:)`` looks at.
    static let signatureBytes = 12

    /// Looks at the start of a picture; `nil` when it is of no kind.
    init?(_ bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }

    var mimeType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webP: "image/webp"
        }
    }
}
