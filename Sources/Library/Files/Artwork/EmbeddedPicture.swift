import ClickwheelSystem

/// The place of one picture in the tags of a file.
enum EmbeddedPicture {
    /// A picture block of FLAC.
    case flac(FileBytes, Range<Int>)
    /// The body of a picture frame of ID3v2; the old form is that of ID3v2.2.
    case id3v2(FileBytes, Range<Int>, isOldForm: Bool, isUnsynchronised: Bool)
    /// A picture block of FLAC as Base64, behind `skipped` bytes of a Vorbis comment.
    case vorbisComment(FileBytes, [Range<Int>], skipped: Int)
    /// An item of an APE tag: a name, a zero, and the picture.
    case ape(FileBytes, Range<Int>)
    /// Nothing but the picture.
    case plain(FileBytes, Range<Int>)

    /// Loads the picture, and tells whether it is said to be the front cover.
    ///
    /// - Throws: ``FileProblem/pictureTooLarge(bytes:limit:)`` before anything large is read,
    ///   ``FileProblem/notAPicture``.
    func load(limit: Int) throws(FileProblem) -> (isFront: Bool, picture: Picture) {
        switch self {
        case .flac(let file, let range):
            return try Self.flac(file, range, limit)
        case .id3v2(let file, let range, let isOldForm, let isUnsynchronised):
            guard isUnsynchronised else { return try Self.id3v2(file, range, isOldForm, limit) }
            try Self.check(range.count, limit)
            let plain = try FileBytes(ID3v2Block.synchronised(file.copy(range)))
            return try Self.id3v2(plain, 0..<plain.count, isOldForm, limit)
        case .vorbisComment(let file, let pieces, let skipped):
            let count = pieces.reduce(0) { $0 + $1.count } - skipped
            try Self.check(count / 4 * 3, limit)
            var text: [UInt8] = []
            text.reserveCapacity(count + skipped)
            for piece in pieces {
                text += try file.copy(piece)
            }
            guard let bytes = Base64.decode(text.dropFirst(skipped)) else { throw .notAPicture }
            let block = try FileBytes(bytes)
            return try Self.flac(block, 0..<block.count, limit)
        case .ape(let file, let range):
            let name = try Self.end(of: file, range, unit: 1)
            return (true, try Self.plain(file, name..<range.upperBound, limit))
        case .plain(let file, let range):
            return (true, try Self.plain(file, range, limit))
        }
    }

    /// The number that ID3v2 and FLAC give to a front cover.
    private static let frontCover = 3

    /// Format: RFC 9639, section 8.8.
    private static func flac(
        _ file: FileBytes,
        _ range: Range<Int>,
        _ limit: Int
    ) throws(FileProblem) -> (isFront: Bool, picture: Picture) {
        file.pastEnd = .notAPicture
        let type = try file.big32(range.lowerBound)
        let description = try range.lowerBound + 8 + file.big32(range.lowerBound + 4)
        let size = try description + 4 + file.big32(description) + 16
        let start = size + 4
        let end = try start + file.big32(size)
        guard end <= range.upperBound else { throw .notAPicture }
        return (type == frontCover, try plain(file, start..<end, limit))
    }

    /// Format: <https://id3.org/id3v2.4.0-frames>, section 4.14.
    private static func id3v2(
        _ file: FileBytes,
        _ range: Range<Int>,
        _ isOldForm: Bool,
        _ limit: Int
    ) throws(FileProblem) -> (isFront: Bool, picture: Picture) {
        guard range.count > 6 else { throw .notAPicture }
        let encoding = try file.byte(range.lowerBound)
        var offset = range.lowerBound + 1
        offset = isOldForm ? offset + 3 : try end(of: file, offset..<range.upperBound, unit: 1)
        guard offset + 1 < range.upperBound else { throw .notAPicture }
        let type = try Int(file.byte(offset))
        // UTF-16 ends with two zeros.
        let unit = encoding == 1 || encoding == 2 ? 2 : 1
        let start = try end(of: file, offset + 1..<range.upperBound, unit: unit)
        return (type == frontCover, try plain(file, start..<range.upperBound, limit))
    }

    /// Returns the place behind a text that ends with `unit` zeros.
    private static func end(of file: FileBytes, _ range: Range<Int>, unit: Int) throws(FileProblem) -> Int {
        var offset = range.lowerBound
        // Nobody writes descriptions of more; the picture of a file without an end is not looked for.
        let limit = min(range.upperBound, range.lowerBound + 4096)
        while offset + unit <= limit {
            if try file.byte(offset) == 0, try file.byte(offset + unit - 1) == 0 { return offset + unit }
            offset += unit
        }
        throw .notAPicture
    }

    private static func plain(
        _ file: FileBytes,
        _ range: Range<Int>,
        _ limit: Int
    ) throws(FileProblem) -> Picture {
        try check(range.count, limit)
        guard let kind = PictureKind(try file.copy(range.prefix(PictureKind.signatureBytes))) else {
            throw .notAPicture
        }
        return Picture(mimeType: kind.mimeType, bytes: try file.copy(range))
    }

    private static func check(_ count: Int, _ limit: Int) throws(FileProblem) {
        guard count <= limit else { throw .pictureTooLarge(bytes: count, limit: limit) }
    }
}
