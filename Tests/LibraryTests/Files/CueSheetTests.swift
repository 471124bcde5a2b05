import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import Library

@Suite("Cue sheets")
struct CueSheetTests {
    private func read(_ text: String) -> CueSheet { CueSheetReader.read(Array(text.utf8)) }

    private static let usual = """
        REM GENRE "Folk Rock"
        REM DATE 1999
        REM DISCNUMBER 1
        REM TOTALDISCS 2
        REM REPLAYGAIN_ALBUM_GAIN -7.50 dB
        REM REPLAYGAIN_ALBUM_PEAK 0.988
        REM COMMENT "ExactAudioCopy v1.3"
        CATALOG 0724384260958
        PERFORMER "The Anyones"
        TITLE "First Album"
        FILE "C:\\Rips\\First Album.wav" WAVE
          TRACK 01 AUDIO
            TITLE "Opening "Night""
            PERFORMER "Anna"
            ISRC GBAAA0000001
            FLAGS DCP
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE Unquoted title
            SONGWRITER "Bea"
            REM REPLAYGAIN_TRACK_GAIN -3.25 dB
            PREGAP 00:02:00
            INDEX 00 03:00:10
            INDEX 01 03:02:37
            INDEX 02 04:00:00

        """

    @Test("a ripper's sheet is understood with everything that a library keeps")
    func usual() throws {
        let sheet = read(Self.usual)
        #expect(sheet.problems == [])
        #expect(sheet.album.title == "First Album")
        #expect(sheet.album.performer == "The Anyones")
        #expect((sheet.album.genre, sheet.album.date) == ("Folk Rock", "1999"))
        #expect((sheet.album.gain, sheet.album.peak) == (-7.5, 0.988))
        #expect((sheet.disc, sheet.discTotal) == (1, 2))
        #expect(sheet.files == [#"C:\Rips\First Album.wav"#])
        #expect(sheet.tracks.map(\.number) == [1, 2])
        #expect(sheet.tracks.map(\.texts.title) == [#"Opening "Night""#, "Unquoted title"])
        #expect(sheet.tracks[0].texts.performer == "Anna")
        #expect(sheet.tracks[1].texts.songwriter == "Bea")
        #expect(sheet.tracks[1].texts.gain == -3.25)
        #expect(sheet.tracks[1].start == CuePosition(count: (3 * 60 + 2) * 75 + 37, perSecond: 75))
    }

    @Test("a line that is wrong is named by its number, and the rest goes on")
    func problems() {
        let sheet = read(
            """
            TITEL "Album"
            FILE "a.flac" WAVE
            TRACK 01 AUDIO
            INDEX 01 00:00:00
            TRACK 100 AUDIO
            TITLE "lost"
            INDEX 01 01:00:00
            TRACK 02 AUDIO
            INDEX 01 01:60:00
            TRACK 03 AUDIO
            INDEX 01 02:00:00
            TRACK 03 AUDIO
            TRACK 04 AUDIO
            INDEX 01 01:59:74
            TRACK 05 AUDIO
            TITLE "without a place"
            """
        )
        #expect(sheet.tracks.map(\.number) == [1, 3])
        #expect(sheet.problems.map(\.line) == [1, 5, 9, 12, 14, 15])
        #expect(sheet.complaint?.hasPrefix("line 1: \u{201C}TITEL\u{201D}") == true)
        #expect(sheet.problems[2].reason.contains("01:60:00"))
        #expect(sheet.problems[4].reason == "track 4 does not begin after track 3")
        #expect(sheet.problems[5].reason == "track 5 has no INDEX 01")
    }

    @Test(
        "lines end as Windows, Unix and old Macs end them, and are counted alike",
        arguments: ["\n", "\r\n", "\r"]
    )
    func lineEnds(_ end: String) {
        let sheet = read(
            ["FILE a WAVE", "", "TRACK 01 AUDIO", "INDEX 01 00:00:00", "BAD"].joined(separator: end)
        )
        #expect(sheet.tracks.count == 1)
        #expect(sheet.problems.map(\.line) == [5])
    }

    @Test("a sheet is read however it is coded")
    func encodings() {
        let text = "FILE \"a\" WAVE\nTRACK 01 AUDIO\nTITLE \"Für Élise – “Ω”\"\nINDEX 01 00:00:00\n"
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let coded: [[UInt8]] = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little,
            [0xFE, 0xFF] + big,
            little, big,
        ]
        for bytes in coded {
            #expect(CueSheetReader.read(bytes).tracks.first?.texts.title == "Für Élise – “Ω”")
        }
        let windows =
            Array("FILE a WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTITLE ".utf8) + [
                0x46, 0xFC, 0x72, 0x20, 0x93, 0x80, 0x94,
            ]
        #expect(CueSheetReader.read(windows).tracks.first?.texts.title == "Für “€”")
    }

    @Test("times are exact to the sample at the rates of CDs, and the nearest sample at others")
    func times() throws {
        let position = try #require(CuePosition("03:25:41"))
        #expect(position.count == 15_416)
        #expect(position.sample(at: 44_100) == 15_416 * 588)
        #expect(position.sample(at: 48_000) == 15_416 * 640)
        #expect(position.sample(at: 192_000) == 15_416 * 2560)
        #expect(CuePosition(count: 1, perSecond: 75).sample(at: 8_000) == 107)
        #expect(CuePosition("123:00:00")?.count == 123 * 60 * 75)
        for text in [
            "", "1:2", "00:60:00", "00:00:75", "-1:00:00", "0:0:0:0", "a:00:00", "123456:00:00", "1: 2:3",
        ] {
            #expect(CuePosition(text) == nil, "\(text)")
        }
        #expect(CuePosition(count: .max, perSecond: 1).sample(at: .max) > 0)
    }

    @Test("what is too long is refused, and too many tracks and files are")
    func limits() {
        let long = CueSheetReader.read([UInt8](repeating: 0x20, count: CueSheet.maximumBytes + 1))
        #expect(long.tracks.isEmpty)
        #expect(long.complaint?.contains("1048577 bytes") == true)
        let many = read((0..<200).map { "FILE \"\($0).flac\" WAVE\n" }.joined())
        #expect(many.files.count == CueSheet.maximumTracks)
        #expect(many.problemCount == 101)
        #expect(many.problems.count == CueSheet.maximumProblems)
        #expect(many.complaint?.hasSuffix("and 93 more") == true)
        #expect(read("hello").complaint != nil)
        #expect(read("").complaint == "no TRACK is in it" && read("\n\n").complaint == "no TRACK is in it")
        let nothing = LibraryProblem(folder: "/", path: "a.cue", reason: "no TRACK is in it")
        #expect(nothing.advice.contains("create it again"))
    }

    @Test("a file that is named again before every track is one file")
    func repeatedFile() {
        let tracks = (1...3).map { "FILE \"a.wav\" WAVE\nTRACK \($0) AUDIO\nINDEX 01 0\($0):00:00\n" }
        let sheet = read(tracks.joined())
        #expect(sheet.files == ["a.wav"] && sheet.songs(inFile: 0).map(\.number) == [1, 2, 3])
        #expect(sheet.problems == [])
        let turns = read(tracks[1] + tracks[2].replacing("a.wav", with: "b.wav") + tracks[0])
        #expect(turns.tracks.map(\.file) == [0, 1])
        #expect(turns.complaint == "line 9: track 1 does not begin after track 2")
    }

    @Test("a sheet in tags in which no tracks are gives way to one with tracks")
    func sheetsInTags() {
        let empty = Array("NONSENSE\n".utf8)
        let full = Array("FILE a\nTRACK 1 AUDIO\nINDEX 01 0:0:0\n".utf8)
        var values = TagValues()
        values.keepSheet(empty)
        #expect(values.cueSheet?.complaint != nil)
        var other = values
        values.keepSheet(full)
        values.keepSheet(empty)
        #expect(values.cueSheet?.tracks.count == 1)
        other.fill(from: values)
        #expect(other.cueSheet?.tracks.count == 1)
        var flac = TagValues()
        flac.keepSheet(empty)
        flac.keepBlock(CueSheetReader.read(full))
        #expect(flac.cueSheet?.tracks.count == 1)
    }

    @Test("what kind of file it is stands behind the last space or tab of its line", arguments: [" ", "\t"])
    func spacesInNames(_ gap: String) {
        let sheet = read("FILE My first\talbum.wav\(gap)WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\n")
        #expect(sheet.files == ["My first\talbum.wav"])
    }

    @Test("a message with places that no file has is taken apart without a sum that is too large")
    func impossiblePlaces() throws {
        var sheet = read("FILE a\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 0:1:0\n")
        sheet.tracks[1].start = CuePosition(count: .max, perSecond: 1)
        let taken = try #require(CueSheet(message: sheet.message[...]))
        var whole = whole
        (whole.properties.durationMs, whole.properties.sampleRate) = (.max, 1 << 26)
        let songs = taken.readings(of: whole, file: 0).readings
        #expect(songs.map { $0.properties.durationMs } == [68_719_476_736_000, .max - 68_719_476_736_000])
    }

    @Test("a message that has two tracks of one number, or a number that no track has, is refused")
    func wrongNumbers() {
        var sheet = read("FILE a\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 0:1:0\n")
        #expect(CueSheet(message: sheet.message[...]) != nil)
        for number in [1, -1, 100] {
            sheet.tracks[1].number = number
            #expect(CueSheet(message: sheet.message[...]) == nil)
        }
        sheet.tracks[1].number = 2
        for file in [-1, 1, 2] {
            sheet.tracks[1].file = file
            #expect(CueSheet(message: sheet.message[...]) == nil, "there is one file")
        }
    }

    @Test("a sheet that is sent from one process to another arrives as it was")
    func message() throws {
        var sheet = read(Self.usual)
        #expect(CueSheet(message: sheet.message[...]) == sheet)
        sheet = read("NONSENSE\nFILE \"\" WAVE\n")
        #expect(CueSheet(message: sheet.message[...]) == sheet)
        sheet = read("NON\0SENSE\nFILE a\nTRACK 1\nTITLE a\0b\nINDEX 01 0:\0:0\nINDEX 01 0:0:0\n")
        #expect(sheet.problemCount == 2 && sheet.tracks.count == 1)
        #expect(CueSheet(message: sheet.message[...]) == sheet)
        #expect(CueSheet(message: []) == nil)
        for end in sheet.message.indices.dropLast() { _ = CueSheet(message: sheet.message[..<end]) }
    }

    @Test(
        "the file that a sheet means is found as its name is, in other letters, with another extension, or like the sheet",
        arguments: [
            ("Album.wav", "x.cue", 2), ("ALBUM.WAV", "x.cue", 2), ("b.wav", "x.cue", 1),
            ("image.wav", "Album.cue", 0),
            ("image.wav", "b.flac.cue", 1), (#"D:\music\Album.wav"#, "x.cue", 2),
            ("../other/b.FLAC", "x.cue", 1),
        ]
    )
    func matching(_ named: String, _ sheetName: String, _ place: Int) {
        let sheet = read("FILE \"\(named)\" WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\n")
        let names = ["Album.ape", "b.flac", "Album.wav"]
        #expect(sheet.positions(among: names, sheetName: sheetName) == [place])
        #expect(sheet.positions(among: [], sheetName: sheetName) == [nil])
    }

    /// The places of the files that `sheet` means, each looked for among all names one by one.
    private func searched(_ sheet: CueSheet, _ names: [String], _ sheetName: String) -> [Int?] {
        let folded = names.map { $0.lowercased() }
        let stems = folded.map { FileName.withoutExtension($0) }
        let own = FileName.withoutExtension(sheetName.lowercased())
        return sheet.files.map { file -> Int? in
            let name = CueSheet.lastPart(of: file)
            let lower = name.lowercased()
            var places = [names.firstIndex(of: name), folded.firstIndex(of: lower)]
            places.append(stems.firstIndex(of: FileName.withoutExtension(lower)))
            if sheet.files.count == 1 { places += [stems.firstIndex(of: own), folded.firstIndex(of: own)] }
            return places.compactMap(\.self).first
        }
    }

    @Test("of several files that a sheet may mean it means the first", arguments: 0..<20 as Range<UInt64>)
    func firstMatch(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let stems = ["a", "A", "b", "\u{E4}", "a\u{308}", "\u{C4}", "a.b", ""]
        let endings = [".wav", ".WAV", ".flac", ".cue", ""]
        func name() -> String {
            (stems.randomElement(using: &random) ?? "") + (endings.randomElement(using: &random) ?? "")
        }
        for _ in 0..<200 {
            let names = (0..<Int.random(in: 0...12, using: &random)).map { _ in name() }
            var sheet = CueSheet()
            sheet.files = (0..<Int.random(in: 1...3, using: &random)).map { _ in name() }
            sheet.tracks = sheet.files.indices.map { file in
                CueSheet.Track(number: file + 1, file: file, start: CuePosition(count: 0, perSecond: 75))
            }
            let sheetName = name()
            #expect(
                sheet.positions(among: names, sheetName: sheetName) == searched(sheet, names, sheetName),
                "\(sheet.files) of \(sheetName) among \(names)"
            )
        }
    }

    /// A file of ten minutes at 44.1 kHz.
    private var whole: FileReading {
        var tags = TrackTags()
        (tags.title, tags.album, tags.artists, tags.date) = ("Image", "Of the file", ["Filer"], "1970")
        tags.replayGain.trackGain = -6
        return FileReading(
            tags: tags,
            properties: AudioProperties(format: .flac, durationMs: 600_000, sampleRate: 44_100, channels: 2),
            contentKey: ContentKey(hash: [UInt8](0..<16)),
            hasEmbeddedPicture: false
        )
    }

    @Test("songs of one file follow one another without a sample lost, each with its own key and tags")
    func songs() {
        let (songs, complaint) = read(Self.usual).readings(of: whole, file: 0)
        #expect(complaint == nil)
        let begin = ((3 * 60 + 2) * 75 + 37) * 588
        #expect(
            songs.map(\.part) == [
                TrackPart(number: 1, start: 0, end: begin), TrackPart(number: 2, start: begin),
            ]
        )
        #expect(songs.map(\.properties.durationMs) == [182_493, 600_000 - 182_493])
        #expect(Set(songs.map(\.contentKey) + [whole.contentKey]).count == 3)
        #expect(songs.map(\.tags.title) == [#"Opening "Night""#, "Unquoted title"])
        #expect(songs.map(\.tags.artists) == [["Anna"], ["The Anyones"]])
        #expect(
            songs.allSatisfy { $0.tags.album == "First Album" && $0.tags.albumArtists == ["The Anyones"] }
        )
        #expect(songs.map(\.tags.track) == [1, 2])
        #expect(songs.map(\.tags.trackTotal) == [2, 2])
        #expect(songs.map(\.tags.replayGain.trackGain) == [nil, -3.25])
        #expect(songs.map(\.tags.replayGain.albumGain) == [-7.5, -7.5])
    }

    @Test("what the sheet does not say, the tags of its file do")
    func tagsOfFile() {
        let sheet = read("FILE a WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 1:0:0\n")
        let songs = sheet.readings(of: whole, file: 0).readings
        #expect(songs.map(\.tags.title) == ["Track 1", "Track 2"])
        #expect(songs.allSatisfy { $0.tags.album == "Of the file" && $0.tags.artists == ["Filer"] })
        #expect(songs.map(\.tags.replayGain.albumGain) == [-6, -6])
    }

    @Test("more than four seconds before the first song are a hidden one, and less belong to none")
    func hidden() {
        func numbers(_ time: String) -> [Int?] {
            let sheet = read("FILE a WAVE\nTRACK 1 AUDIO\nINDEX 01 \(time)\nTRACK 2 AUDIO\nINDEX 01 5:0:0\n")
            return sheet.readings(of: whole, file: 0).readings.map { $0.part?.number }
        }
        #expect(numbers("00:04:00") == [1, 2])
        #expect(numbers("00:04:01") == [0, 1, 2])
    }

    @Test(
        "songs behind the end of the file are left out and told of, and a data track is no song but ends one"
    )
    func ends() {
        let late = read("FILE a WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 10:0:0\n")
        let (songs, complaint) = late.readings(of: whole, file: 0)
        #expect(songs.map(\.part) == [TrackPart(number: 1, start: 0)])
        #expect(complaint == "track 2 begins after the end of the file")
        let mixed = read(
            """
            FILE a WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 1:0:0\nTRACK 3 MODE1/2352\nINDEX 01 2:0:0
            """
        )
        #expect(mixed.readings(of: whole, file: 0).readings.map(\.part?.end) == [60 * 44_100, 120 * 44_100])
    }

    @Test("a file that is one song stays whole, with what its tags leave out from the sheet")
    func oneSong() {
        let sheet = read(
            "TITLE Al\nPERFORMER Bo\nFILE 1 WAVE\nTRACK 1 AUDIO\nTITLE A\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nTITLE B\nINDEX 00 2:0:0\nFILE 2 WAVE\nINDEX 01 0:0:0\n"
        )
        var bare = whole
        bare.tags = TrackTags()
        let songs = sheet.readings(of: bare, file: 1).readings
        #expect(songs.map(\.part) == [nil])
        #expect(songs.first?.contentKey == whole.contentKey)
        #expect(songs.first?.tags.title == "B")
        #expect((songs.first?.tags.track, songs.first?.tags.album) == (2, "Al"))
        #expect(sheet.readings(of: whole, file: 1).readings.first?.tags.title == "Image")
    }

    @Test("a song of a sheet ends where the next one of the same file begins, and the last one with the file")
    func played() throws {
        let folder = try TemporaryFolder()
        for name in ["a.wav", "b.wav"] { try folder.write(name, Fixture.named("wav.wav").bytes()) }
        let sheet = """
            FILE "a.wav" WAVE
            TRACK 01 AUDIO
            INDEX 01 00:00:00
            TRACK 02 AUDIO
            INDEX 01 00:00:05
            TRACK 03 AUDIO
            INDEX 01 00:00:09
            FILE "b.wav" WAVE
            TRACK 04 AUDIO
            INDEX 01 00:00:00
            """
        let (songs, problem) = try SheetSong.inSheet(try folder.write("album.cue", sheet))
        #expect(
            problem == nil && songs.map(\.start) == [0, 5, 9, 0] && songs.map(\.end) == [5, 9, nil, nil]
        )
        #expect(songs.map(\.path) == ["a.wav", "a.wav", "a.wav", "b.wav"].map(folder.file))
    }
}
