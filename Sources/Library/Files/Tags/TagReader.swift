/// Understands the tags of one file.
struct TagReader {
    /// The blocks that are read: a FLAC file has one for every picture, no other has more than three.
    static let maximumBlocks = 32

    private(set) var tags = TrackTags()
    private(set) var pictures: [EmbeddedPicture] = []

    /// Reads `blocks`, the most trusted first; each one adds what the ones before did not say.
    ///
    /// A damaged block is left out: it takes nothing away from the music.
    ///
    /// - Throws: ``FileProblem/unreadable(errno:)`` only.
    init(_ blocks: [TagBlock], in file: FileBytes) throws(FileProblem) {
        for block in blocks.prefix(Self.maximumBlocks) {
            do throws(FileProblem) {
                let content = try TagBlockContent(block, in: file)
                pictures += content.pictures
                if !content.bytes.isEmpty { fill(from: TagValues(content.kind, content.bytes).tags) }
            } catch .unreadable(let errno) {
                throw .unreadable(errno: errno)
            } catch {
                continue
            }
        }
    }

    private mutating func fill(from other: TrackTags) {
        Self.fill(&tags.title, other.title)
        Self.fill(&tags.artists, other.artists)
        Self.fill(&tags.album, other.album)
        Self.fill(&tags.albumArtists, other.albumArtists)
        // A total without a number says something only about its own number.
        if tags.track == nil || tags.track == other.track { Self.fill(&tags.trackTotal, other.trackTotal) }
        Self.fill(&tags.track, other.track)
        if tags.disc == nil || tags.disc == other.disc { Self.fill(&tags.discTotal, other.discTotal) }
        Self.fill(&tags.disc, other.disc)
        Self.fill(&tags.date, other.date)
        Self.fill(&tags.genres, other.genres)
        Self.fill(&tags.composers, other.composers)
        Self.fill(&tags.titleSort, other.titleSort)
        Self.fill(&tags.artistSort, other.artistSort)
        Self.fill(&tags.albumSort, other.albumSort)
        Self.fill(&tags.albumArtistSort, other.albumArtistSort)
        Self.fill(&tags.composerSort, other.composerSort)
        Self.fill(&tags.musicBrainz.track, other.musicBrainz.track)
        Self.fill(&tags.musicBrainz.releaseTrack, other.musicBrainz.releaseTrack)
        Self.fill(&tags.musicBrainz.album, other.musicBrainz.album)
        Self.fill(&tags.musicBrainz.releaseGroup, other.musicBrainz.releaseGroup)
        Self.fill(&tags.musicBrainz.artists, other.musicBrainz.artists)
        Self.fill(&tags.musicBrainz.albumArtists, other.musicBrainz.albumArtists)
        Self.fill(&tags.replayGain.trackGain, other.replayGain.trackGain)
        Self.fill(&tags.replayGain.trackPeak, other.replayGain.trackPeak)
        Self.fill(&tags.replayGain.albumGain, other.replayGain.albumGain)
        Self.fill(&tags.replayGain.albumPeak, other.replayGain.albumPeak)
        tags.isCompilation = tags.isCompilation || other.isCompilation
    }

    private static func fill<Value>(_ value: inout Value?, _ other: Value?) {
        if value == nil { value = other }
    }

    private static func fill(_ values: inout [String], _ others: [String]) {
        if values.isEmpty { values = others }
    }
}
