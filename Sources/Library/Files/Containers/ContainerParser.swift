/// Recognises one kind of container by its bytes and reads its structure.
///
/// Laws, which `ContainerTests` checks for every member of ``ContainerParsers/all``:
/// - It ends for any bytes, in time linear in the size of the file.
/// - It reads nothing outside the file and believes no length before it was checked.
/// - A file that is shorter than its own headers claim is ``FileProblem/truncated(format:detail:)``: as
///   ``Container/warning`` where some of its audio is there, and thrown where none is.
protocol ContainerParser: Sendable {
    /// Reads the container that starts at `start`; `nil` when the bytes there are something else.
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container?
}

/// A namespace for the kinds of container.
enum ContainerParsers {
    /// Every kind, in the order in which they are tried: those with a signature first, since MPEG audio
    /// has none and is searched for.
    static let all: [any ContainerParser.Type] = [
        FLAC.self, Ogg.self, MP4.self, WAV.self, AIFF.self, WavPack.self, MonkeysAudio.self, Musepack.self,
        ASF.self,
        DSF.self, DSDIFF.self, TrueAudio.self, ADTS.self, MPEGAudio.self,
    ]

    /// Reads the container of `file`, whatever tags are in front of it.
    ///
    /// - Throws: ``FileProblem/notAudio`` when no kind knows the content.
    static func parse(_ file: FileBytes) throws(FileProblem) -> Container {
        let (leading, start) = try leadingTags(of: file)
        for kind in all {
            guard var container = try kind.parse(file, at: start) else { continue }
            container.tags.insert(contentsOf: leading, at: container.placeOfLeadingTags)
            return container
        }
        throw .notAudio
    }

    /// Returns the tags in front of the audio, and where they end.
    private static func leadingTags(of file: FileBytes) throws(FileProblem) -> ([TagBlock], Int) {
        var tags: [TagBlock] = []
        var start = 0
        // Some programs put a second tag before the first one; the number stops a file of nothing else.
        for _ in 0..<8 {
            if let header = try ID3v2Header(in: file, at: start) {
                guard header.range.upperBound <= file.count else {
                    throw .truncated(format: .mp3, detail: "its ID3 tag goes on beyond the end of the file")
                }
                tags.append(.id3v2(header.range))
                start = header.range.upperBound
            } else if try file.holds("APETAGEX", at: start), start + 32 <= file.count {
                // The size counts the items and the footer.
                let end = try start + 32 + file.little32(start + 12)
                guard end <= file.count, try file.holds("APETAGEX", at: end - 32) else { break }
                tags.append(.ape(items: start + 32..<max(start + 32, end - 32)))
                start = end
            } else {
                break
            }
        }
        return (tags, start)
    }
}
