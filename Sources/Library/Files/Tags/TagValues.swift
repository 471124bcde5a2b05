import ClickwheelCTagLib

/// Gathers the values of one block of tags as TagLib names them.
struct TagValues {
    private(set) var tags = TrackTags()
    /// A year, for where no date is.
    private var year: String?

    /// Asks TagLib what `bytes` hold.
    init(_ kind: ClickwheelTagKind, _ bytes: [UInt8]) {
        // Whatever TagLib found before it gave up is good, so the status says nothing more.
        _ = withUnsafeMutablePointer(to: &self) { values in
            clickwheel_read_tag(kind, bytes, bytes.count, values) { context, field, text, count in
                guard let text else { return }
                text.withMemoryRebound(to: UInt8.self, capacity: count) { text in
                    let bytes = UnsafeBufferPointer(start: text, count: count)
                    context?.assumingMemoryBound(to: TagValues.self).pointee.add(field, bytes)
                }
            }
        }
        if tags.date == nil { tags.date = year }
    }

    private mutating func add(_ field: ClickwheelTagField, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let text = TagText.clean(bytes) else { return }
        switch field {
        case .title: Self.set(&tags.title, text)
        case .artist: Self.append(&tags.artists, text)
        case .album: Self.set(&tags.album, text)
        case .albumArtist: Self.append(&tags.albumArtists, text)
        case .track: Self.setNumber(&tags.track, &tags.trackTotal, text)
        case .trackTotal: Self.set(&tags.trackTotal, TagNumber.count(text))
        case .disc: Self.setNumber(&tags.disc, &tags.discTotal, text)
        case .discTotal: Self.set(&tags.discTotal, TagNumber.count(text))
        case .date: Self.set(&tags.date, text)
        case .year: if year == nil { year = text }
        case .genre: Self.append(&tags.genres, text)
        case .composer: Self.append(&tags.composers, text)
        case .titleSort: Self.set(&tags.titleSort, text)
        case .artistSort: Self.set(&tags.artistSort, text)
        case .albumSort: Self.set(&tags.albumSort, text)
        case .albumArtistSort: Self.set(&tags.albumArtistSort, text)
        case .composerSort: Self.set(&tags.composerSort, text)
        case .compilation: if text != "0" { tags.isCompilation = true }
        case .musicBrainzTrack: Self.set(&tags.musicBrainz.track, text)
        case .musicBrainzReleaseTrack: Self.set(&tags.musicBrainz.releaseTrack, text)
        case .musicBrainzAlbum: Self.set(&tags.musicBrainz.album, text)
        case .musicBrainzReleaseGroup: Self.set(&tags.musicBrainz.releaseGroup, text)
        case .musicBrainzArtist: Self.appendIDs(&tags.musicBrainz.artists, text)
        case .musicBrainzAlbumArtist: Self.appendIDs(&tags.musicBrainz.albumArtists, text)
        case .trackGain: Self.set(&tags.replayGain.trackGain, TagNumber.decibels(text))
        case .trackPeak: Self.set(&tags.replayGain.trackPeak, TagNumber.peak(text))
        case .albumGain: Self.set(&tags.replayGain.albumGain, TagNumber.decibels(text))
        case .albumPeak: Self.set(&tags.replayGain.albumPeak, TagNumber.peak(text))
        case .trackGainR128: Self.set(&tags.replayGain.trackGain, TagNumber.decibels(r128: text))
        case .albumGainR128: Self.set(&tags.replayGain.albumGain, TagNumber.decibels(r128: text))
        }
    }

    /// The first value of a field wins; the others are of no use to anyone.
    private static func set<Value>(_ value: inout Value?, _ new: Value?) {
        if value == nil { value = new }
    }

    private static func append(_ values: inout [String], _ text: String) {
        if values.count < TrackTags.maximumValues { values.append(text) }
    }

    /// Identifiers hold none of these signs, so what programs joined can be told apart again.
    private static func appendIDs(_ values: inout [String], _ text: String) {
        for id in text.split(whereSeparator: { "/;, ".contains($0) }) {
            append(&values, String(id))
        }
    }

    private static func setNumber(_ number: inout Int?, _ total: inout Int?, _ text: String) {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "/"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        set(&number, parts.first.flatMap { TagNumber.count($0) })
        if parts.count == 2 { set(&total, TagNumber.count(parts[1])) }
    }
}
