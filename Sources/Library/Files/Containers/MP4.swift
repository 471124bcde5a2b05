/// MP4 with AAC, Apple Lossless, MP3, FLAC, Opus or Dolby Digital.
///
/// Formats: ISO/IEC 14496-12 (boxes), 14496-14 and 14496-1 (AAC in MP4), and
/// <https://github.com/macosforge/alac/blob/master/ALACMagicCookieDescription.txt>. Every box says how
/// long it is; the file is whole when the boxes fit, the one that describes the movie is there, and so is
/// the last chunk that it points to. Without the description of the audio track nothing can be played; of what lies
/// behind that in its box, the tags, a part may be cut.
enum MP4: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("ftyp", at: start + 4) else { return nil }
        file.pastEnd = .truncated(format: .aac, detail: "it ends inside its headers")
        let layout = try Layout(of: file, at: start)
        guard let movie = layout.movie else {
            throw .truncated(format: .aac, detail: "the description of its content is missing")
        }
        let track = try audioTrack(in: file, movie, isCut: layout.isMovieCut)
        file.pastEnd = .truncated(format: track.format, detail: "it ends inside its headers")
        // An ID3v1 tag that some program appended reads like a box of a gigabyte.
        var warning: FileProblem?
        if let cut = layout.cut, try TrailingTags(in: file, after: start).start > cut {
            warning = .truncated(format: track.format, detail: "its last part is cut")
        }
        guard !layout.data.isEmpty else {
            throw .truncated(format: track.format, detail: "it ends before its audio")
        }
        if let chunk = try track.lastChunk(in: file), chunk >= UInt64(file.count) {
            warning = .truncated(format: track.format, detail: "its last audio is missing")
        }
        var frames = try track.frames(in: file, movie: movie, fragments: layout.fragments)
        if warning != nil, let there = try track.frames(in: file, before: file.count) {
            frames = min(frames, there)
        }

        let byteCount = layout.data.reduce(0) { $0 + $1.count }
        return Container(
            format: track.format,
            sampleRate: track.sampleRate,
            channels: track.channels,
            bitDepth: track.bitDepth,
            frames: frames,
            payload: AudioPayload(byteCount: byteCount, length: UInt64(byteCount), beginning: layout.data),
            tags: try items(in: file, movie),
            warning: warning
        )
    }

    /// The boxes of the file that matter.
    private struct Layout {
        var movie: Range<Int>?
        var isMovieCut = false
        var data: [Range<Int>] = []
        var fragments: [Range<Int>] = []
        /// Where the header is of a box that says more bytes than the file has.
        var cut: Int?

        init(of file: FileBytes, at start: Int) throws(FileProblem) {
            try MP4Box.forEach(in: file, start..<file.count) { box throws(FileProblem) in
                switch box.type {
                case MP4Box.type("moov"): if movie == nil { (movie, isMovieCut) = (box.content, box.isCut) }
                case MP4Box.type("mdat"): if !box.content.isEmpty { data.append(box.content) }
                case MP4Box.type("moof"): fragments.append(box.content)
                case MP4Box.type("ftyp"), MP4Box.type("free"), MP4Box.type("skip"), MP4Box.type("wide"): break
                default:
                    // Anything may stand behind the last box; what has no type of printable letters is
                    // no box, and does not make the file a cut one.
                    let letters = (0..<4).map { UInt8(truncatingIfNeeded: box.type >> (8 * $0)) }
                    if !letters.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0xA9 }) { return false }
                }
                if box.isCut { cut = box.content.lowerBound - 8 }
                return !box.isCut && data.count + fragments.count < maximumFragments
            }
        }
    }

    /// Twelve hours in fragments of one second each, twice; what is beyond is not looked at.
    private static let maximumFragments = 100_000

    /// Chooses the first track with sound.
    private static func audioTrack(
        in file: FileBytes,
        _ movie: Range<Int>,
        isCut: Bool
    ) throws(FileProblem) -> MP4Track {
        var found: MP4Track?
        var hasVideo = false
        var other: String?
        try MP4Box.forEach(in: file, movie) { box throws(FileProblem) in
            if box.isCut, box.type == MP4Box.type("trak") { return false }
            guard box.type == MP4Box.type("trak"),
                let media = try MP4Box.first("mdia", in: file, box.content),
                let handler = try MP4Box.first("hdlr", in: file, media), handler.count >= 12
            else { return true }
            if try file.holds("soun", at: handler.lowerBound + 8), found == nil {
                do throws(FileProblem) {
                    found = try MP4Track(in: file, track: box.content, media: media)
                } catch .unsupported(let codec) {
                    other = codec
                }
            } else if try file.holds("vide", at: handler.lowerBound + 8) {
                if try MP4Track.isMovingPicture(in: file, media: media) { hasVideo = true }
            }
            return true
        }
        if hasVideo { throw .video }
        if let found { return found }
        if isCut { throw .truncated(format: .aac, detail: "the description of its content is cut") }
        throw .unsupported(codec: other ?? "an MP4 file without sound")
    }

    /// Returns the tags in the user data of a movie.
    private static func items(in file: FileBytes, _ movie: Range<Int>) throws(FileProblem) -> [TagBlock] {
        guard let meta = try MP4Box.at(["udta", "meta"], in: file, movie), meta.count > 4 else { return [] }
        // "meta" starts with a version in MP4, and with its first box in QuickTime.
        let isQuickTime = try file.holds("hdlr", at: meta.lowerBound + 4)
        let items = try MP4Box.first("ilst", in: file, meta.dropFirst(isQuickTime ? 0 : 4))
        return items.map { [.mp4Items($0)] } ?? []
    }
}
