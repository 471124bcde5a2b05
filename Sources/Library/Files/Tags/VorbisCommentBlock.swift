/// Reads the texts of a Vorbis comment, which also serves FLAC and Opus.
///
/// Format: <https://xiph.org/vorbis/doc/v-comment.html>.
struct VorbisCommentBlock {
    private let file: FileBytes
    /// What is left of the comment.
    private var pieces: ArraySlice<Range<Int>>
    private var byteCount: Int

    static func read(
        _ pieces: [Range<Int>],
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        var block = VorbisCommentBlock(file, pieces)
        // The name of the encoder.
        guard let vendorBytes = try block.takeLittle32() else { return }
        block.skip(vendorBytes)
        guard let count = try block.takeLittle32() else { return }
        for _ in 0..<min(count, TagValues.maximumEntries) {
            guard !values.isFull, let size = try block.takeLittle32(), size <= block.byteCount else { break }
            let entry = block.pieces(of: size)
            block.skip(size)
            let text = try block.copy(entry, atMost: TagValues.maximumTextBytes)
            if let skipped = pictureName(of: text) {
                values.pictures.append(.vorbisComment(file, entry, skipped: skipped))
            } else if let name = text.prefix(9).firstIndex(of: UInt8(ascii: "=")),
                TagValues.isCueSheet(text[..<name])
            {
                values.keepSheet(try block.copy(entry, atMost: CueSheet.maximumBytes)[(name + 1)...])
            } else if let name = text.firstIndex(of: UInt8(ascii: "=")),
                let field = TagField(name: text[..<name])
            {
                values.add(field, text[(name + 1)...], isSecond: !field.isWritten(text[..<name]))
            }
        }
    }

    /// Returns the size of the name in front of a picture; `nil` when the text is no picture.
    private static func pictureName(of text: [UInt8]) -> Int? {
        let name = "METADATA_BLOCK_PICTURE="
        guard text.count > name.utf8.count,
            zip(text, name.utf8).allSatisfy({ $0 == $1 || $0 & 0xDF == $1 })
        else { return nil }
        return name.utf8.count
    }

    private init(_ file: FileBytes, _ pieces: [Range<Int>]) {
        self.file = file
        self.pieces = pieces[...]
        byteCount = pieces.reduce(0) { $0 + $1.count }
    }

    private mutating func takeLittle32() throws(FileProblem) -> Int? {
        let bytes = try copy(pieces(of: 4), atMost: 4)
        skip(4)
        guard bytes.count == 4 else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the pieces of the next `count` bytes, without moving on.
    private func pieces(of count: Int) -> [Range<Int>] {
        var remaining = count
        var result: [Range<Int>] = []
        for piece in pieces where remaining > 0 {
            result.append(piece.prefix(remaining))
            remaining -= min(remaining, piece.count)
        }
        return result
    }

    private mutating func skip(_ count: Int) {
        var remaining = min(count, byteCount)
        byteCount -= remaining
        while remaining > 0, let piece = pieces.first {
            if piece.count > remaining {
                pieces[pieces.startIndex] = piece.dropFirst(remaining)
                return
            }
            remaining -= piece.count
            pieces.removeFirst()
        }
    }

    private func copy(_ pieces: [Range<Int>], atMost limit: Int) throws(FileProblem) -> [UInt8] {
        if pieces.count == 1 { return try file.copy(pieces[0].prefix(limit)) }
        var bytes: [UInt8] = []
        for piece in pieces where bytes.count < limit {
            bytes += try file.copy(piece.prefix(limit - bytes.count))
        }
        return bytes
    }
}
