import ClickwheelText

/// What tags say, as clean text under the fields that it belongs to.
struct TagValues {
    /// The bytes of one text that are looked at; more than ``TrackTags/maximumTextBytes`` in any encoding.
    static let maximumTextBytes = 16 << 10
    /// The bytes of one block that are looked at.
    static let maximumBytes = 1 << 20
    /// The entries of one block that are looked at: no tag has as many, but a file made to keep the program busy.
    static let maximumEntries = 20_000

    var pictures: [EmbeddedPicture] = []
    /// The cue sheet in the tags: one that is text counts more than a block of FLAC, unless no tracks are in it.
    var cueSheet: CueSheet? { textSheet?.tracks.isEmpty ?? true ? blockSheet ?? textSheet : textSheet }
    private var textSheet: CueSheet?
    private var blockSheet: CueSheet?
    private var texts = [[String]](repeating: [], count: TagField.allCases.count)
    /// The identities of the ``texts`` of a list from its second value on: each is made once.
    private var identities: [TagField: Set<String>] = [:]
    /// What stands under second names, which counts where nothing stands under the first.
    ///
    /// An array of at most one, since a value cannot hold its like.
    private var second: [TagValues] = []
    private var byteCount = 0

    var isFull: Bool { byteCount >= Self.maximumBytes }

    subscript(_ field: TagField) -> [String] { texts[field.rawValue] }

    /// Whether `field` has a value.
    func has(_ field: TagField) -> Bool { !self[field].isEmpty }

    /// Adds a value: text that should be UTF-8, but may be anything that the file holds.
    ///
    /// Of a field with one value the first that makes sense is kept; the others are of no use to anyone. A list takes a
    /// value once. `isSecond` says that another name for the field would count more: programs write one thing under two
    /// names, such as `TPE2` and a free `ALBUM ARTIST`, which are no two artists.
    mutating func add(_ field: TagField, _ bytes: ArraySlice<UInt8>, isSecond: Bool = false) {
        byteCount += bytes.count
        guard !isSecond else {
            if second.isEmpty { second = [TagValues()] }
            return second[0].add(field, bytes)
        }
        guard let text = TagText.clean(bytes) else { return }
        switch field {
        case .track: addNumber(field, total: .trackTotal, text)
        case .disc: addNumber(field, total: .discTotal, text)
        case .trackTotal, .discTotal: keep(field, TagNumber.count(text).map { String($0) })
        case .compilation: if text != "0" { keep(field, text) }
        case .musicBrainzArtist, .musicBrainzAlbumArtist:
            // Identifiers hold none of these signs, so what programs joined can be told apart again.
            for id in text.utf8.split(whereSeparator: { "/;, ".utf8.contains($0) }) {
                keep(field, String(Substring(id)))
            }
        case .trackGain, .albumGain: if TagNumber.decibels(text) != nil { keep(field, text) }
        case .trackPeak, .albumPeak: if TagNumber.peak(text) != nil { keep(field, text) }
        case .trackGainR128, .albumGainR128: if TagNumber.decibels(r128: text) != nil { keep(field, text) }
        case .outputGain: if TagNumber.decibels(header: text) != nil { keep(field, text) }
        case .title, .artist, .artistNames, .album, .albumArtist, .date, .year, .dayAndMonth, .time, .genre,
            .composer,
            .titleSort, .artistSort, .albumSort, .albumArtistSort, .composerSort, .musicBrainzTrack,
            .musicBrainzReleaseTrack, .musicBrainzAlbum, .musicBrainzReleaseGroup:
            keep(field, text)
        }
    }

    /// Whether `name` is the one under which a cue sheet stands among the free names of every kind of tag.
    static func isCueSheet(_ name: ArraySlice<UInt8>) -> Bool {
        name.count == 8 && zip(name, "CUESHEET".utf8).allSatisfy { $0 & 0xDF == $1 }
    }

    /// Keeps the first cue sheet that tracks stand in, of those that are text.
    mutating func keepSheet(_ bytes: some RandomAccessCollection<UInt8>) {
        byteCount += bytes.count
        guard textSheet?.tracks.isEmpty ?? true else { return }
        let sheet = CueSheetReader.read(bytes)
        if !sheet.tracks.isEmpty || textSheet == nil && sheet.complaint != nil { textSheet = sheet }
    }

    /// Keeps the cue sheet of a block of FLAC.
    mutating func keepBlock(_ sheet: CueSheet) {
        if blockSheet == nil, !sheet.tracks.isEmpty { blockSheet = sheet }
    }

    /// Adds what `block` says and the ones before did not.
    mutating func fill(from block: TagValues) {
        pictures += block.pictures
        if textSheet?.tracks.isEmpty ?? true, let other = block.textSheet,
            textSheet == nil || !other.tracks.isEmpty
        {
            textSheet = other
        }
        blockSheet = blockSheet ?? block.blockSheet
        var block = block
        for field in TagField.allCases where !block.has(field) {
            if let second = block.second.first?[field] { block.texts[field.rawValue] = second }
        }
        block.keep(.date, block.composedDate)
        let before = self
        for field in TagField.allCases where !has(field) {
            // A total without a number says something only about its own number.
            let number: TagField? = field == .trackTotal ? .track : field == .discTotal ? .disc : nil
            if let number, before.has(number), before[number] != block[number] { continue }
            texts[field.rawValue] = block[field]
        }
    }

    var tags: TrackTags {
        let credit = ArtistCredit(
            artist: self[.artist],
            names: self[.artistNames],
            identifiers: self[.musicBrainzArtist].count
        )
        return TrackTags(
            title: self[.title].first,
            artists: credit.names,
            artistCredit: credit.line,
            album: self[.album].first,
            albumArtists: self[.albumArtist],
            track: self[.track].first.flatMap { Int($0) },
            trackTotal: self[.trackTotal].first.flatMap { Int($0) },
            disc: self[.disc].first.flatMap { Int($0) },
            discTotal: self[.discTotal].first.flatMap { Int($0) },
            date: self[.date].first,
            genres: self[.genre],
            composers: self[.composer],
            titleSort: self[.titleSort].first,
            artistSort: self[.artistSort].first,
            albumSort: self[.albumSort].first,
            albumArtistSort: self[.albumArtistSort].first,
            composerSort: self[.composerSort].first,
            musicBrainz: MusicBrainzIDs(
                track: self[.musicBrainzTrack].first,
                releaseTrack: self[.musicBrainzReleaseTrack].first,
                album: self[.musicBrainzAlbum].first,
                releaseGroup: self[.musicBrainzReleaseGroup].first,
                artists: self[.musicBrainzArtist],
                albumArtists: self[.musicBrainzAlbumArtist]
            ),
            replayGain: replayGain,
            isCompilation: has(.compilation)
        )
    }

    /// What Opus has a tag of its own for counts more than what other programs put beside it: RFC 7845, section 5.2.1.
    private var replayGain: ReplayGain {
        func gain(_ own: TagField, _ field: TagField) -> Double? {
            self[own].first.flatMap { TagNumber.decibels(r128: $0) }
                ?? self[field].first.flatMap { TagNumber.decibels($0) }
        }
        return ReplayGain(
            trackGain: gain(.trackGainR128, .trackGain),
            trackPeak: self[.trackPeak].first.flatMap { TagNumber.peak($0) },
            albumGain: gain(.albumGainR128, .albumGain),
            albumPeak: self[.albumPeak].first.flatMap { TagNumber.peak($0) },
            outputGain: self[.outputGain].first.flatMap { TagNumber.decibels(header: $0) }
        )
    }

    private mutating func keep(_ field: TagField, _ text: String?) {
        guard let text, self[field].count < field.maximumValues else { return }
        if has(field) {
            if identities[field]?.count != self[field].count {
                identities[field] = Set(self[field].map { TextFolding.identity($0) })
            }
            guard identities[field, default: []].insert(TextFolding.identity(text)).inserted else { return }
        }
        texts[field.rawValue].append(text)
    }

    private mutating func addNumber(_ field: TagField, total: TagField, _ text: String) {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "/"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        keep(field, TagNumber.count(parts[0]).map { String($0) })
        if parts.count == 2 { keep(total, TagNumber.count(parts[1]).map { String($0) }) }
    }

    /// The date that year, `DDMM` and `HHMM` make, as far as they are there.
    private var composedDate: String? {
        guard let year = self[.year].first, year.utf8.count == 4 else { return self[.year].first }
        guard let day = self[.dayAndMonth].first, day.utf8.count == 4 else { return year }
        let date = "\(year)-\(day.suffix(2))-\(day.prefix(2))"
        guard let time = self[.time].first, time.utf8.count == 4 else { return date }
        return "\(date)T\(time.prefix(2)):\(time.suffix(2))"
    }
}
