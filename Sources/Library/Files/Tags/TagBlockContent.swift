import ClickwheelCTagLib

/// One block of tags, ready for TagLib: small, valid, and without the pictures it had.
struct TagBlockContent {
    /// The bytes of one text that are handed on; more than ``TrackTags/maximumTextBytes`` in any encoding.
    static let maximumTextBytes = 16 << 10
    /// The bytes that are handed on at all.
    static let maximumBytes = 1 << 20
    /// The entries that are looked at: no tag has as many, but a file made to keep the program busy.
    static let maximumEntries = 20_000

    var kind: ClickwheelTagKind
    var bytes: [UInt8] = []
    var pictures: [EmbeddedPicture] = []

    /// Reads one block.
    init(_ block: TagBlock, in file: FileBytes) throws(FileProblem) {
        switch block {
        case .id3v2(let range): self = try ID3v2Block.content(in: file, range)
        case .id3v1(let range):
            kind = .id3v1
            bytes = try file.copy(range)
        case .ape(let items): self = try APEBlock.content(in: file, items)
        case .vorbisComment(let pieces): self = try VorbisCommentBlock.content(in: file, pieces)
        case .flacPicture(let range):
            // Holds no text: an empty comment says as much.
            kind = .vorbisComment
            pictures = [.flac(file, range)]
        case .mp4Items(let range): self = try MP4Items.content(in: file, range)
        case .riffInfo(let range): self = try RIFFInfo.content(in: file, range)
        }
    }

    init(kind: ClickwheelTagKind) {
        self.kind = kind
    }

    var isFull: Bool { bytes.count >= Self.maximumBytes }

    mutating func appendBig32(_ number: Int) {
        for shift in [24, 16, 8, 0] {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func appendLittle32(_ number: Int) {
        for shift in [0, 8, 16, 24] {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
