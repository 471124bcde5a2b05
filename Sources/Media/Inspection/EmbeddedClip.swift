/// The clip in the file of a picture, by which it is a live photo.
enum EmbeddedClip {
    /// How much is looked through for a clip whose place nobody tells, in bytes.
    private static let scanLimit = 64 << 20

    /// Finds it, and notes it in `metadata`.
    static func find(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        guard metadata.videoOffset == nil else { return }
        let range =
            trailer(bytes) ?? metadata.clip.flatMap { told(bytes, $0) }
            ?? (metadata.promisesClip ? scan(bytes, from: metadata.pictureEnd) : nil)
        guard let range else { return }
        (metadata.videoOffset, metadata.videoLength) = (range.lowerBound, range.count)
    }

    /// Google's: the place is told in XMP.
    ///
    /// One that is not in the file is none.
    private static func told(_ bytes: MediaBytes, _ place: ClipPlace) -> Range<Int>? {
        guard place.length > 8, place.behind >= 0, place.length <= bytes.count,
            place.behind <= bytes.count - place.length
        else { return nil }
        let start = bytes.count - place.behind - place.length
        return bytes.holds("ftyp", at: start + 4) ? start..<start + place.length : nil
    }

    /// Samsung's: blocks behind the picture, with a directory at the end of the file.
    ///
    /// Samsung publishes nothing of it; its layout was found by the authors of ExifTool.
    private static func trailer(_ bytes: MediaBytes) -> Range<Int>? {
        let end = bytes.count
        guard bytes.holds("SEFT", at: end - 4), let length = try? bytes.little32(end - 8), length <= end - 8
        else {
            return nil
        }
        let directory = end - 8 - length
        guard bytes.holds("SEFH", at: directory), let count = try? bytes.little32(directory + 8), count <= 256
        else {
            return nil
        }
        for entry in stride(from: directory + 12, to: directory + 12 + count * 12, by: 12) {
            guard let type = try? bytes.little16(entry + 2), let back = try? bytes.little32(entry + 4),
                let size = try? bytes.little32(entry + 8), type == 0x0A30, back <= directory, size <= back
            else { continue }
            let block = directory - back
            guard let name = try? bytes.little32(block + 4), name <= 64,
                bytes.holds("MotionPhoto_Data", at: block + 8)
            else { continue }
            let start = block + 8 + name
            if size > 8 + name, bytes.holds("ftyp", at: start + 4) { return start..<block + size }
        }
        return nil
    }

    /// What begins as a film does behind the head of the picture.
    private static func scan(_ bytes: MediaBytes, from first: Int) -> Range<Int>? {
        var place = max(first, 4)
        while place < min(bytes.count, first + scanLimit) {
            let piece = bytes.copy(place, to: place + 65_536)
            for index in piece.indices
            where piece[index] == UInt8(ascii: "f") && bytes.holds("ftyp", at: place + index) {
                let start = place + index - 4
                if let size = try? bytes.big32(start), (8...255).contains(size) { return start..<bytes.count }
            }
            place += 65_536
        }
        return nil
    }
}
