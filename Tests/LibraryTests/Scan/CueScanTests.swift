import ClickwheelSystem
import Foundation
import Testing

@testable import Library

@Suite("Scans with cue sheets")
struct CueScanTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    /// A sheet of `titles`, which begin a fifth of a second apart: a stand-in is a second long.
    private func sheet(_ file: String, _ titles: [String], album: String = "Album") -> String {
        let tracks = titles.enumerated().map { index, title in
            "TRACK \(index + 1) AUDIO\nTITLE \"\(title)\"\nINDEX 01 00:00:\(index * 15)\n"
        }
        return "TITLE \"\(album)\"\nPERFORMER \"Band\"\nFILE \"\(file)\" WAVE\n" + tracks.joined()
    }

    private func songs() throws -> [Track] {
        var songs: [Track] = []
        try library.forEachTrack { songs.append($0) }
        return songs
    }

    @Test("a file with a sheet is listed as its songs, and not beside them, and the next scan reads nothing")
    func songsOfOneFile() throws {
        try folder.write("Album/Album.flac", ["title": "Image", "audio": "1"])
        try folder.write("Album/Album.cue", text: sheet("Album.wav", ["One", "Two", "Three"]))
        #expect(try folder.scan(library).added == 3)
        let songs = try songs()
        #expect(songs.map(\.tags.title) == ["One", "Two", "Three"])
        #expect(songs.map(\.properties.durationMs) == [200, 200, 600])
        #expect(
            songs.map(\.part) == [
                TrackPart(number: 1, start: 0, end: 8820), TrackPart(number: 2, start: 8820, end: 17640),
                TrackPart(number: 3, start: 17640),
            ]
        )
        #expect(try library.titles(.songs) == ["One", "Three", "Two"])
        #expect(try library.titles(.albums) == ["Album"])
        #expect(try library.search("three", limit: 9).tracks.map(\.displayTitle) == ["Three"])
        #expect(try library.stats().durationMs == 1000)
        #expect(try library.stats().bytes == Int(songs[0].fileSize))
        #expect(try library.id(ofFile: folder.music + "/Album/Album.flac") == songs[0].id)
        close(try library.openFile(of: songs[2].id))
        #expect(try folder.scan(library) == ScanReport(seen: 1))
    }

    @Test("a folder of a hundred files with a sheet each is listed as the songs of all of them")
    func manySheets() throws {
        for number in 0..<100 {
            try folder.write("mix\(number).flac", ["title": "Image", "audio": "1"])
            try folder.write("mix\(number).cue", text: sheet("mix\(number).flac", ["One", "Two"]))
        }
        #expect(try folder.scan(library).added == 200)
    }

    @Test(
        "of more sheets in a folder than are read the first that is not is a problem, and none is read again"
    )
    func tooManySheets() throws {
        try folder.write("a.flac", ["audio": "1"])
        let text = sheet("a.flac", ["One", "Two"])
        func name(_ number: Int) -> String { "\(10_000 + number).cue" }
        for number in 0..<DirectorySheets.maximumSheets + 3 { try folder.write(name(number), text: text) }
        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 2, problems: 1))
        let problems = try library.problems()
        #expect(problems.map(\.path) == [name(DirectorySheets.maximumSheets)])
        #expect(problems.map(\.reason) == [DirectorySheets.tooMany])
        #expect(problems.allSatisfy { !$0.plays && $0.advice.hasPrefix("Move some of the cue sheets") })
        #expect(try folder.scan(library) == ScanReport(seen: 1, problems: 1))

        for number in 0..<3 { try folder.remove(name(number)) }
        #expect(try folder.scan(library).problems == 0)
        #expect(try library.problems().isEmpty)
        #expect(try songs().map(\.displayTitle) == ["One", "Two"])
        #expect(try folder.scan(library) == ScanReport(seen: 1))
    }

    @Test("of a folder's sheets so many are read, and so many bytes of them")
    func limitOfSheets() {
        func count(_ number: Int, of size: Int64) -> Int {
            let name = Array("a.cue".utf8)
            let file = DirectoryListing.File(name: name, size: size, modifiedNs: 0)
            return DirectorySheets.countRead(of: [DirectoryListing.File](repeating: file, count: number))
        }
        #expect(count(0, of: 0) == 0 && count(1, of: 5 << 60) == 1)
        #expect(count(DirectorySheets.maximumSheets, of: 20_000) == DirectorySheets.maximumSheets)
        #expect(count(DirectorySheets.maximumSheets + 9, of: 20_000) == DirectorySheets.maximumSheets)
        let large = DirectorySheets.maximumBytes / CueSheet.maximumBytes
        for size in [Int64(CueSheet.maximumBytes), 5 << 60] {
            #expect(count(large, of: size) == large && count(large + 1, of: size) == large)
        }
    }

    @Test("a thousand sheets beside many files take little longer than one")
    func manySheetsAndFiles() {
        let files = (0..<20_000).map { number in
            DirectoryListing.File(name: Array("\(number).flac".utf8), size: 1, modifiedNs: 1)
        }
        let sheets = (0..<DirectorySheets.maximumSheets).map { number in
            DirectoryListing.File(name: Array("\(number).cue".utf8), size: 1, modifiedNs: 1)
        }
        // Found by its stem, which is looked for last.
        let read = CueSheetReader.read(Array(sheet("19999.WAV", ["One", "Two"]).utf8))
        func shortestTime(_ count: Int) -> Int64 {
            (0..<3).map { _ in
                let start = Monotonic.now()
                let found = DirectorySheets(Array(sheets.prefix(count)), files: files, known: []) { _ in
                    .success(read)
                }
                let time = Monotonic.now() - start
                #expect(found.records.count == count && found.assigned.count == 1)
                return time
            }.min() ?? 0
        }
        #expect(shortestTime(sheets.count) < 50 * shortestTime(1))
    }

    @Test("of a folder's sheets no other is read once one is not")
    func stoppedReading() {
        let sheets = (0..<9).map { number in
            DirectoryListing.File(name: Array("\(number).cue".utf8), size: 1, modifiedNs: 1)
        }
        var asked: [NameBytes] = []
        let found = DirectorySheets(sheets, files: [], known: []) { sheet in
            asked.append(sheet.name)
            return asked.count < 3 ? .success(CueSheet()) : nil
        }
        #expect(asked == sheets.prefix(3).map(\.name))
        #expect(found.records.count == 2)
    }

    @Test("a sheet that comes, changes and goes changes the songs, which keep what they had")
    func comesAndGoes() throws {
        try folder.write("a.flac", ["title": "Image", "audio": "1"])
        try folder.scan(library)
        let whole = try #require(try songs().first)
        try library.rate([whole.id], StarRating(halfStars: 4))
        try folder.write("a.cue", text: sheet("a.flac", ["One", "Two"]))
        let come = try folder.scan(library)
        #expect((come.added, come.missing) == (2, 1))
        let parts = try songs()
        #expect(parts.map(\.displayTitle) == ["One", "Two"])
        #expect(parts.allSatisfy { $0.history.rating == nil })
        try library.rate([parts[1].id], StarRating(halfStars: 10))

        try folder.write("a.cue", text: sheet("a.flac", ["One", "Zwei", "Drei"]))
        let changed = try folder.scan(library)
        #expect((changed.changed, changed.added, changed.missing) == (2, 1, 0))
        #expect(try songs().map(\.displayTitle) == ["One", "Zwei", "Drei"])
        #expect(try songs().prefix(2).map(\.id) == parts.map(\.id))
        #expect(try songs()[1].history.rating?.stars == 5)

        try folder.remove("a.cue")
        try folder.scan(library)
        #expect(try songs().map(\.id) == [whole.id])
        #expect(try songs().first?.history.rating?.stars == 2)

        try folder.write("a.cue", text: sheet("a.flac", ["One", "Two"]))
        try folder.scan(library)
        #expect(try songs().map(\.id) == parts.map(\.id))
        #expect(try songs()[1].history.rating?.stars == 5)
    }

    @Test("songs of a sheet survive a move, a rename and new sound")
    func identity() throws {
        try folder.write("Old/a.flac", ["audio": "1"])
        try folder.write("Old/a.cue", text: sheet("a.flac", ["One", "Two"]))
        try folder.scan(library)
        let before = try songs().map(\.id)
        try folder.move("Old", to: "New/Disc")
        let moved = try folder.scan(library)
        #expect((moved.moved, moved.added, moved.missing) == (2, 0, 0))
        #expect(try songs().map(\.id) == before)
        try folder.move("New/Disc/a.flac", to: "New/Disc/b.flac")
        try folder.write("New/Disc/a.cue", text: sheet("b.flac", ["One", "Two"]))
        try folder.scan(library)
        #expect(try songs().map(\.id) == before)
        #expect(try songs().map(\.path) == ["New/Disc/b.flac", "New/Disc/b.flac"])
        try folder.write("New/Disc/b.flac", ["audio": "a better rip"])
        try folder.scan(library)
        #expect(try songs().map(\.id) == before)
        try folder.remove("New/Disc/b.flac")
        #expect(try folder.scan(library).missing == 2)
        try folder.write("New/Disc/b.flac", ["audio": "a better rip"])
        try folder.scan(library)
        #expect(try songs().map(\.id) == before)
    }

    @Test("a sheet that cannot be read now leaves the songs as they were, and is tried again by every scan")
    func unreadable() {
        let sheet = DirectoryListing.File(name: Array("a.cue".utf8), size: 9, modifiedNs: 5)
        let sound = DirectoryListing.File(name: Array("a.flac".utf8), size: 70, modifiedNs: 6)
        let whole = CueSheetReader.read(Array(self.sheet("a.flac", ["One", "Two"]).utf8))
        var known = KnownDirectory()
        known.sheets = DirectorySheets([(sheet, .success(whole))], files: [sound], known: []).records
        known.tracks = (1...2).map {
            KnownDirectory.Track(
                id: $0,
                name: sound.name,
                size: sound.size,
                modifiedNs: sound.modifiedNs,
                isMissing: false,
                isPart: true
            )
        }
        // Another sheet for the same file does not step in, and a file that has changed waits too.
        let other = DirectoryListing.File(name: Array("b.cue".utf8), size: 9, modifiedNs: 5)
        let failing = DirectorySheets(
            [(sheet, .failure(.unreadable(errno: EIO))), (other, .success(whole))],
            files: [sound],
            known: known.sheets
        )
        #expect(failing.records[0].governed == [sound.name] && failing.records[1].governed.isEmpty)
        #expect(failing.records[0].file != sheet)
        #expect(failing.records[0].problem?.hasPrefix("the file cannot be read") == true)
        for file in [sound, DirectoryListing.File(name: sound.name, size: 71, modifiedNs: 7)] {
            #expect(DirectoryChanges([file], known: known, sheets: failing).isEmpty)
        }
        // What was wrong with the file is still on record then.
        known.problems = [KnownDirectory.Problem(name: sound.name, size: 70, modifiedNs: 6)]
        for size in [Int64(70), 71] {
            let file = DirectoryListing.File(name: sound.name, size: size, modifiedNs: 6)
            let changes = DirectoryChanges([file], known: known, sheets: failing)
            #expect(changes.keptProblems == 1 && changes.isEmpty && changes.solved.isEmpty)
        }
        known.problems = []
        known.sheets = [failing.records[0]]
        let again = DirectorySheets([(sheet, .success(whole))], files: [sound], known: known.sheets)
        let changes = DirectoryChanges([sound], known: known, sheets: again)
        #expect(changes.filesToRead.map(\.known) == [[1, 2]])
        #expect(changes.filesToRead.first?.sheet?.sheet == whole)
        // One that was never read is no reason to leave its file out.
        let new = DirectorySheets([(sheet, .failure(.unreadable(errno: EIO)))], files: [sound], known: [])
        #expect(new.held.isEmpty && new.records.map(\.governed) == [[]])
    }

    @Test("a sheet that names a missing file, or has a wrong line, is listed until that is put right")
    func problems() throws {
        try folder.write("a.cue", text: sheet("image.flac", ["One", "Two"]))
        #expect(try folder.scan(library).problems == 1)
        #expect(try folder.scan(library).problems == 1)
        let missing = try #require(try library.problems().first)
        #expect(missing.path == "a.cue")
        #expect(
            missing.reason == "it refers to \u{201C}image.flac\u{201D}, which is not in this folder"
        )
        #expect(!missing.plays)
        #expect(missing.advice != LibraryProblem.usualAdvice)
        #expect(try library.stats().problems == 1)

        try folder.write("image.flac", ["audio": "1"])
        try folder.scan(library)
        #expect(try library.problems() == [])
        #expect(try songs().map(\.displayTitle) == ["One", "Two"])

        try folder.write("a.cue", text: sheet("image.flac", ["One", "Two"]) + "WHAT\n")
        try folder.scan(library)
        let wrong = try #require(try library.problems().first)
        #expect(wrong.reason.hasPrefix("line 10: "))
        #expect(wrong.plays)
        #expect(wrong.advice != LibraryProblem.usualAdvice)
        #expect(try songs().count == 2)
        try folder.remove("a.cue")
        try folder.scan(library)
        #expect(try library.problems() == [])
    }

    @Test("a sheet of files that are a song each doubles none of them, and says what their tags leave out")
    func oneFileEach() throws {
        try folder.write("01.wav", ["audio": "1"])
        try folder.write("02.wav", ["audio": "2", "title": "Own"])
        try folder.write(
            "a.cue",
            text: """
                TITLE Album
                FILE 01.wav WAVE
                TRACK 1 AUDIO
                TITLE One
                INDEX 01 00:00:00
                FILE 02.wav WAVE
                TRACK 2 AUDIO
                TITLE Two
                INDEX 01 00:00:00
                """
        )
        #expect(try folder.scan(library).added == 2)
        #expect(try songs().map(\.displayTitle) == ["One", "Own"])
        #expect(try songs().map(\.tags.track) == [1, 2])
        #expect(try songs().allSatisfy { $0.part == nil && $0.tags.album == "Album" })
        #expect(try folder.scan(library) == ScanReport(seen: 2))
    }

    @Test("of two sheets of one file the first that tells of songs counts")
    func twoSheets() throws {
        try folder.write("a.flac", ["audio": "1"])
        try folder.write("1.cue", text: "FILE a.flac WAVE\nTRACK 1 AUDIO\nTITLE Whole\nINDEX 01 0:0:0\n")
        try folder.write("2.cue", text: sheet("a.flac", ["One", "Two"]))
        try folder.write("3.cue", text: sheet("a.flac", ["Eins", "Zwei"]))
        try folder.scan(library)
        #expect(try songs().map(\.displayTitle) == ["One", "Two"])
        try folder.remove("2.cue")
        try folder.scan(library)
        #expect(try songs().map(\.displayTitle) == ["Eins", "Zwei"])
    }

    @Test("several files of songs in one sheet are taken apart each")
    func severalFiles() throws {
        try folder.write("A.flac", ["audio": "1"])
        try folder.write("B.flac", ["audio": "2"])
        let second =
            "FILE B.wav WAVE\nTRACK 3 AUDIO\nTITLE Three\nINDEX 01 0:0:0\nTRACK 4 AUDIO\nTITLE Four\nINDEX 01 0:0:9\n"
        try folder.write("x.cue", text: sheet("A.wav", ["One", "Two"]) + second)
        try folder.scan(library)
        #expect(try songs().map(\.displayTitle) == ["One", "Two", "Three", "Four"])
        #expect(try songs().map(\.tags.trackTotal) == [4, 4, 4, 4])
    }

    @Test("a changed sheet has its own files read once more, and no others")
    func readsItsOwn() throws {
        for name in ["a", "b", "c"] { try folder.write("\(name).flac", ["title": name, "audio": name]) }
        try folder.write("b.cue", text: sheet("b.flac", ["One", "Two"]))
        try folder.scan(library)
        try folder.write("b.cue", text: sheet("b.flac", ["One", "Zwei"]))
        let report = try folder.scan(library)
        #expect((report.changed, report.added, report.missing) == (2, 0, 0))
        #expect(try songs().map(\.displayTitle) == ["a", "One", "Zwei", "c"])
    }
}
