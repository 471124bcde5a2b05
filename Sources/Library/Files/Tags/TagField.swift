/// What one value of a tag is, with the names that the kinds of tags have for it.
///
/// Names: <https://picard-docs.musicbrainz.org/en/appendices/tag_mapping.html>.
enum TagField: Int, CaseIterable {
    case title, artist
    /// The artists one by one, where ``artist`` is the line that the record shows: `Anna feat. Björk`.
    case artistNames
    case album, albumArtist, track, trackTotal, disc, discTotal
    case date
    /// The year, where no date is; ID3v2.3 has day and month (`DDMM`) and the time (`HHMM`) beside it.
    case year, dayAndMonth, time
    case genre, composer
    case titleSort, artistSort, albumSort, albumArtistSort, composerSort
    case compilation
    case musicBrainzTrack, musicBrainzReleaseTrack, musicBrainzAlbum, musicBrainzReleaseGroup
    case musicBrainzArtist, musicBrainzAlbumArtist
    case trackGain, trackPeak, albumGain, albumPeak
    /// Opus: 1/256 dB to a loudness of -23 LUFS.
    case trackGainR128, albumGainR128
    /// Opus: 1/256 dB that the header adds to all sound.
    case outputGain

    /// The free names, in capitals without spaces, underscores and hyphens, and the codes: those of ID3v2 and
    /// ID3v2.2, of MP4 and of RIFF.
    private var names: (free: String, codes: String) {
        switch self {
        case .title: ("TITLE", "TIT2 TT2 ©nam INAM")
        case .artist: ("ARTIST", "TPE1 TP1 ©ART IART")
        case .artistNames: ("ARTISTS", "")
        case .album: ("ALBUM", "TALB TAL ©alb IPRD")
        case .albumArtist: ("ALBUMARTIST", "TPE2 TP2 aART")
        case .track: ("TRACKNUMBER TRACK", "TRCK TRK trkn IPRT ITRK")
        case .trackTotal: ("TRACKTOTAL TOTALTRACKS", "")
        case .disc: ("DISCNUMBER DISC DISK", "TPOS TPA disk")
        case .discTotal: ("DISCTOTAL TOTALDISCS", "")
        case .date: ("DATE", "TDRC TRDC TRD ©day ICRD")
        case .year: ("YEAR", "TYER TYE TDRL")
        case .dayAndMonth: ("", "TDAT")
        case .time: ("", "TIME")
        case .genre: ("GENRE", "TCON TCO ©gen IGNR")
        case .composer: ("COMPOSER", "TCOM TCM ©wrt IMUS")
        case .titleSort: ("TITLESORT TITLESORTORDER", "TSOT TST XSOT sonm")
        case .artistSort: ("ARTISTSORT ARTISTSORTORDER", "TSOP TSP XSOP soar")
        case .albumSort: ("ALBUMSORT ALBUMSORTORDER", "TSOA TSA XSOA soal")
        case .albumArtistSort: ("ALBUMARTISTSORT ALBUMARTISTSORTORDER", "TSO2 TS2 soaa")
        case .composerSort: ("COMPOSERSORT COMPOSERSORTORDER", "TSOC TSC soco")
        case .compilation: ("COMPILATION ITUNESCOMPILATION", "TCMP TCP cpil")
        case .musicBrainzTrack: ("MUSICBRAINZTRACKID", "")
        case .musicBrainzReleaseTrack: ("MUSICBRAINZRELEASETRACKID", "")
        case .musicBrainzAlbum: ("MUSICBRAINZALBUMID", "")
        case .musicBrainzReleaseGroup: ("MUSICBRAINZRELEASEGROUPID", "")
        case .musicBrainzArtist: ("MUSICBRAINZARTISTID", "")
        case .musicBrainzAlbumArtist: ("MUSICBRAINZALBUMARTISTID", "")
        case .trackGain: ("REPLAYGAINTRACKGAIN", "")
        case .trackPeak: ("REPLAYGAINTRACKPEAK", "")
        case .albumGain: ("REPLAYGAINALBUMGAIN", "")
        case .albumPeak: ("REPLAYGAINALBUMPEAK", "")
        case .trackGainR128: ("R128TRACKGAIN", "")
        case .albumGainR128: ("R128ALBUMGAIN", "")
        case .outputGain: ("", "")
        }
    }

    /// The values that are kept of this field.
    var maximumValues: Int {
        switch self {
        case .artist, .artistNames, .albumArtist, .genre, .composer, .musicBrainzArtist,
            .musicBrainzAlbumArtist:
            TrackTags.maximumValues
        case .title, .album, .track, .trackTotal, .disc, .discTotal, .date, .year, .dayAndMonth, .time,
            .titleSort, .artistSort, .albumSort, .albumArtistSort, .composerSort, .compilation,
            .musicBrainzTrack, .musicBrainzReleaseTrack, .musicBrainzAlbum, .musicBrainzReleaseGroup,
            .trackGain, .trackPeak, .albumGain, .albumPeak, .trackGainR128, .albumGainR128,
            .outputGain:
            1
        }
    }

    /// Finds what a free name stands for: `ALBUMARTIST`, `Album Artist`, `album_artist`.
    init?(name: ArraySlice<UInt8>) {
        // The longest name has 25 letters; what is much longer is none of them.
        guard name.count <= 40 else { return nil }
        let letters = name.lazy.filter { !" _-".utf8.contains($0) }
            .map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 }
        guard let field = Self.byName[String(decoding: Array(letters), as: UTF8.self)] else { return nil }
        self = field
    }

    /// Whether `name` is how the field is written, and no second name for it: `ALBUMARTIST`, not `ALBUM ARTIST`.
    func isWritten(_ name: ArraySlice<UInt8>) -> Bool {
        let usual = names.free.utf8.prefix { $0 != UInt8(ascii: " ") }
        return name.count == usual.count && zip(name, usual).allSatisfy { $0 & 0xDF == $1 }
    }

    /// Whether ID3v2 and MP4 have a code for the field, so that a free name is a second one for it.
    var hasCode: Bool { !names.codes.isEmpty }

    /// Finds what a code of three or four letters stands for, the first in the most significant byte.
    init?(code: Int) {
        guard let field = Self.byCode[code] else { return nil }
        self = field
    }

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { field in
            field.names.free.split(separator: " ").map { (String($0), field) }
        }
    )

    /// Codes are Latin-1, in which the sign of copyright is one byte.
    private static let byCode = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { field in
            field.names.codes.split(separator: " ").map { code in
                (code.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value) }, field)
            }
        }
    )
}
