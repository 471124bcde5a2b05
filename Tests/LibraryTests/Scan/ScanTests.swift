import ClickwheelDatabase
import ClickwheelPOSIX
import ClickwheelSystem
import Foundation
import Log
import Synchronization
import Testing

@testable import Library

@Suite("Scan")
struct ScanTests {
    let folder: MusicFolder
    let library: Library

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    @Test("every audio file at any depth becomes a song with its tags")
    func findsAll() throws {
        try folder.write("a.flac", ["title": "One", "artist": "X", "artist": "Y", "audio": "1"])
        try folder.write(
            "deep/er/and/deeper/b.MP3",
            ["title": "Two", "album": "Z", "track": "7", "audio": "2"]
        )
        try folder.write("deep/c.opus", ["audio": "3"])
        try folder.write("notes.txt", ["title": "not audio"])
        try folder.write(".hidden.flac", ["title": "hidden"])
        try folder.write(".hidden/d.flac", ["title": "hidden"])

        let report = try folder.scan(library)

        #expect(report == ScanReport(seen: 3, added: 3))
        let songs = try library.all()
        #expect(Set(songs.keys) == ["a.flac", "deep/er/and/deeper/b.MP3", "deep/c.opus"])
        #expect(songs["a.flac"]?.tags.artists == ["X", "Y"])
        #expect(songs["deep/er/and/deeper/b.MP3"]?.tags.album == "Z")
        #expect(songs["deep/er/and/deeper/b.MP3"]?.tags.track == 7)
        #expect(songs["deep/c.opus"]?.tags.title == nil)
        #expect(songs["deep/c.opus"]?.displayTitle == "c")
        #expect(try library.titles(.songs) == ["c", "One", "Two"])
        #expect(songs["a.flac"]?.folder == folder.music)
    }

    @Test("a scan of what has not changed opens nothing and changes nothing")
    func unchanged() throws {
        try folder.write("a/1.flac", ["title": "One", "audio": "1"])
        try folder.write("a/2.flac", ["error": "broken"])
        try folder.write("a/cover.jpg", [:])
        try folder.scan(library)
        let before = try library.all()
        let version = library.version
        var settings = folder.settings
        settings.reading = { _ in
            Issue.record("a file was opened")
            return .failure(.empty)
        }

        let report = try library.scan([folder.music], settings)

        #expect(report == ScanReport(seen: 2, problems: 1))
        #expect(try library.all() == before)
        #expect(library.version == version)
    }

    @Test("new tags under the same path keep the song's identity")
    func retag() throws {
        try folder.write("a.flac", ["title": "Old", "artist": "X", "genre": "Rock", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try library.rate([id], StarRating(halfStars: 4))
        try folder.write("a.flac", ["title": "New", "artist": "Y", "genre": "Jazz", "audio": "1"])

        let report = try folder.scan(library)

        #expect(report == ScanReport(seen: 1, changed: 1))
        let song = try #require(try library.track(id))
        #expect(song.tags.title == "New")
        #expect(song.history.rating == StarRating(halfStars: 4))
        #expect(try library.titles(.songs) == ["New"])
        #expect(try library.titles(.artists) == ["Y"])
        #expect(try library.titles(.genres) == ["Jazz"])
    }

    @Test("a song that is moved and renamed keeps identity, age, rating and history")
    func move() throws {
        try folder.write("old/place/a.flac", ["title": "One", "audio": "1"])
        try folder.write("b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        let before = try #require(try library.all()["old/place/a.flac"])
        try library.rate([before.id], StarRating(halfStars: 5))
        try library.record([Listening(.played, before.id, timeMs: 1)])
        try folder.move("old/place/a.flac", to: "a new/name.flac")

        let report = try folder.scan(library)

        #expect(report == ScanReport(seen: 2, moved: 1, renumbered: report.renumbered))
        #expect(Array(report.renumbered.values) == [before.id])
        #expect(try report.renumbered.keys.allSatisfy { try library.track($0) == nil })
        let after = try #require(try library.all()["a new/name.flac"])
        #expect(after.id == before.id)
        #expect(after.addedMs == before.addedMs)
        #expect(after.history.rating == StarRating(halfStars: 5))
        #expect(after.history.plays == 1)
        #expect(try library.stats().tracks == 2)
        #expect(try library.position(.songs, of: after.id) == 0)
    }

    @Test("a song that is moved and retagged at once is still the same")
    func moveAndRetag() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try folder.remove("a.flac")
        try folder.write("b.flac", ["title": "Other", "artist": "New", "audio": "1"])

        #expect(try folder.scan(library) == ScanReport(seen: 1, moved: 1, renumbered: [id + 1: id]))
        #expect(try library.all()["b.flac"]?.id == id)
    }

    @Test("files that change their names in a circle keep their songs")
    func swap() throws {
        for index in 1...3 { try folder.write("\(index).flac", ["title": "T\(index)", "audio": "\(index)"]) }
        try folder.scan(library)
        let before = try library.all().mapValues(\.id)
        try folder.move("3.flac", to: "x")
        try folder.move("2.flac", to: "3.flac")
        try folder.move("1.flac", to: "2.flac")
        try folder.move("x", to: "1.flac")

        try folder.scan(library)

        let after = try library.all().mapValues(\.id)
        #expect(after["2.flac"] == before["1.flac"])
        #expect(after["3.flac"] == before["2.flac"])
        #expect(after["1.flac"] == before["3.flac"])
    }

    @Test("a copy is a song of its own")
    func copy() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try folder.write("b.flac", ["title": "One", "audio": "1"])

        #expect(try folder.scan(library) == ScanReport(seen: 2, added: 1))
        let songs = try library.all()
        #expect(songs["a.flac"]?.id == id)
        #expect(songs["b.flac"]?.id != id)
    }

    @Test("other sound under the same name is the same song, replaced")
    func replace() throws {
        try folder.write("a.flac", ["title": "One", "audio": "low quality"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try library.rate([id], StarRating(halfStars: 3))
        try folder.write("a.flac", ["title": "One", "audio": "high quality"])

        #expect(
            try folder.scan(library) == ScanReport(seen: 1, changed: 1, renumbered: [id + 1: id])
        )
        #expect(try library.all()["a.flac"]?.id == id)
        #expect(try library.track(id)?.history.rating == StarRating(halfStars: 3))
    }

    @Test("a deleted song leaves the listings, keeps its row, and comes back as itself")
    func deleteAndReturn() throws {
        try folder.write("dir/a.flac", ["title": "One", "artist": "X", "album": "Z", "audio": "1"])
        try folder.write("b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        let id = try #require(try library.all()["dir/a.flac"]?.id)
        try library.rate([id], StarRating(halfStars: 2))
        try folder.move("dir", to: "../elsewhere")

        #expect(try folder.scan(library) == ScanReport(seen: 1, missing: 1))
        #expect(try library.titles(.songs) == ["Two"])
        #expect(try library.titles(.artists) == [])
        #expect(try library.titles(.albums) == [])
        #expect(try library.track(id)?.isMissing == true)

        try folder.move("../elsewhere", to: "dir")
        #expect(try folder.scan(library) == ScanReport(seen: 2, returned: 1))
        #expect(try library.all()["dir/a.flac"]?.id == id)
        #expect(try library.track(id)?.history.rating == StarRating(halfStars: 2))
        #expect(try library.titles(.albums) == ["Z"])
    }

    @Test("a damaged file is listed with its reason, is not opened again, and recovers as itself")
    func damaged() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("b.flac", text: "")
        try folder.scan(library)
        #expect(
            try library.problems()
                == [LibraryProblem(folder: folder.music, path: "b.flac", reason: "the file is empty")]
        )
        let id = try #require(try library.all()["a.flac"]?.id)

        try folder.write("a.flac", ["error": "cut in half"])
        #expect(try folder.scan(library) == ScanReport(seen: 2, missing: 1, problems: 2))
        #expect(try library.problems().map(\.path) == ["a.flac", "b.flac"])
        #expect(try library.stats().tracks == 0)

        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.remove("b.flac")
        #expect(
            try folder.scan(library) == ScanReport(seen: 1, returned: 1, renumbered: [id + 1: id])
        )
        #expect(try library.problems() == [])
        #expect(try library.all()["a.flac"]?.id == id)
    }

    @Test("a folder that is not there is an error, and its songs stay")
    func missingFolder() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        try FileManager.default.moveItem(atPath: folder.music, toPath: folder.root + "/unplugged")

        let error = #expect(throws: LibraryError.self) { try folder.scan(library) }
        #expect(error == .folderMissing(path: folder.music))
        #expect(try library.titles(.songs) == ["One"])
        #expect(try library.folders().first?.problem?.contains("not there") == true)

        try FileManager.default.moveItem(atPath: folder.root + "/unplugged", toPath: folder.music)
        #expect(try folder.scan(library) == ScanReport(seen: 1))
        #expect(try library.folders() == [LibraryFolder(path: folder.music)])
    }

    @Test("one bad folder among good ones is reported, and the rest is scanned")
    func oneBadFolder() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        let file = folder.music + "/a.flac"
        let report = try folder.scan(library, [file, folder.root + "/none", folder.music])
        #expect(report.added == 1)
        #expect(
            report.failedFolders == [.notAFolder(path: file), .folderMissing(path: folder.root + "/none")]
        )
    }

    @Test("an empty folder is an empty library")
    func emptyFolder() throws {
        #expect(try folder.scan(library) == ScanReport())
        #expect(try library.titles(.songs) == [])
        #expect(try library.stats().tracks == 0)
        #expect(try library.folders().map(\.path) == [folder.music])
    }

    @Test("a directory that cannot be read is a problem, and what is known of it stays")
    func unreadableDirectory() throws {
        try folder.write("open/a.flac", ["title": "One", "audio": "1"])
        try folder.write("shut/b.flac", ["title": "Two", "audio": "2"])
        try folder.write("shut/inner/c.flac", ["title": "Three", "audio": "3"])
        try folder.scan(library)
        var settings = folder.settings
        settings.opening = { (name, parent) throws(Errno) in
            if name == Array("shut".utf8) { throw Errno(EACCES) }
            return try parent.folder(name)
        }

        let report = try library.scan([folder.music], settings)
        #expect(report == ScanReport(seen: 1, problems: 1))
        let problem = try #require(try library.problems().first)
        #expect(problem.path == "shut")
        #expect(problem.reason == "the folder cannot be read: Permission denied")
        #expect(try library.titles(.songs) == ["One", "Three", "Two"])
        #expect(try library.scan([folder.music], settings) == ScanReport(seen: 1, problems: 1))

        #expect(try folder.scan(library) == ScanReport(seen: 3))
        #expect(try library.problems() == [])
    }

    @Test("links, pipes and what lies outside are never opened")
    func links() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("../outside/secret.flac", ["title": "Secret", "audio": "2"])
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: folder.music + "/out",
            withDestinationPath: folder.root + "/outside"
        )
        try manager.createSymbolicLink(
            atPath: folder.music + "/link.flac",
            withDestinationPath: folder.root + "/outside/secret.flac"
        )
        try manager.createSymbolicLink(atPath: folder.music + "/loop", withDestinationPath: ".")
        #expect(mkfifo(folder.music + "/pipe.flac", 0o600) == 0)

        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1))
        #expect(Set(try library.all().keys) == ["a.flac"])

        // The folder itself may be named by a link.
        #expect(try folder.scan(library, [folder.music + "/out"]).added == 1)
    }

    @Test("a song that has become a link is not opened")
    func fileBecomesLink() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("../secret.flac", ["title": "Secret", "audio": "2"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        let descriptor = try library.openFile(of: id)
        #expect(descriptor >= 0)
        close(descriptor)
        try folder.remove("a.flac")
        try FileManager.default.createSymbolicLink(
            atPath: folder.music + "/a.flac",
            withDestinationPath: folder.root + "/secret.flac"
        )
        #expect(throws: LibraryError.self) { try library.openFile(of: id) }
    }

    @Test("names are bytes: any name that the system takes is found, kept and opened")
    func oddNames() throws {
        let names: [[UInt8]] = [
            Array("caf\u{E9}.flac".utf8), Array("cafe\u{301}.flac".utf8), Array("new\nline.flac".utf8),
            Array("\"quotes\" 'n' \\.flac".utf8), Array("🎷.flac".utf8), [0xFF, 0xFE] + Array(".flac".utf8),
            Array("tab\t%s;--.flac".utf8), Array(" .flac".utf8),
            Array((String(repeating: "x", count: 250) + ".flac").utf8),
        ]
        for (index, name) in names.enumerated() {
            let path = (folder.music + "/").utf8.map { CChar(bitPattern: $0) }
            let terminated = path + name.map { CChar(bitPattern: $0) } + [0]
            let descriptor = open(terminated, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            let text = Array("title=Song \(index)\naudio=\(index)\n".utf8)
            try Descriptor(owning: descriptor).write(text)
        }

        #expect(try folder.scan(library) == ScanReport(seen: names.count, added: names.count))
        #expect(try folder.scan(library) == ScanReport(seen: names.count))
        let ids = try library.ids(.songs)
        #expect(try library.titles(.songs) == names.indices.map { "Song \($0)" })
        for (index, id) in ids.enumerated() {
            #expect(try library.filePath(of: id) == Array((folder.music + "/").utf8) + names[index])
            let descriptor = try library.openFile(of: id)
            #expect(descriptor >= 0)
            close(descriptor)
        }
    }

    @Test("a thousand levels of folders are walked with few open descriptors")
    func deepFolders() throws {
        var parent = try Descriptor(folder: folder.music.utf8)
        // Paths of 11,000 bytes, more than the system takes at once.
        let name = Array("a long name".utf8)
        for _ in 0..<1000 {
            try #require(mkdirat(parent.number, "a long name", 0o700) == 0)
            parent = try parent.folder(name)
        }
        let text = Array("title=Bottom\naudio=1\n".utf8)
        let song = openat(parent.number, "song.flac", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        try #require(song >= 0)
        try Descriptor(owning: song).write(text)

        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1))
        #expect(try folder.scan(library) == ScanReport(seen: 1))
        let id = try #require(try library.ids(.songs).first)
        let opened = try library.openFile(of: id)
        #expect(opened >= 0)
        close(opened)
        // The system's own tools cannot remove such paths.
        DeepFolder.remove(folder.music, name: name)
    }

    @Test("wide and deep at once: what was closed on the way down is opened again on the way up")
    func reopening() throws {
        var path = ""
        for level in 0..<80 {
            path += path.isEmpty ? "m" : "/m"
            try folder.write("\(path)/z\(level)/song.flac", ["title": "S\(level)", "audio": "\(level)"])
        }
        #expect(try folder.scan(library) == ScanReport(seen: 80, added: 80))
    }

    @Test("a cancelled scan keeps what it has read, and the next one goes on")
    func cancel() throws {
        for index in 0..<40 {
            try folder.write("d\(index / 4)/\(index).flac", ["title": "S", "audio": "\(index)"])
        }
        let looks = Atomic<Int>(0)
        let report = try library.scan(
            [folder.music],
            folder.settings,
            isCancelled: { looks.add(1, ordering: .relaxed).newValue > 6 }
        )
        #expect(report.isCancelled)
        let kept = try library.all()
        #expect(kept.count < 40)
        #expect(try library.ids(.songs).count == kept.count)

        let rest = try folder.scan(library)
        #expect(rest.added == 40 - kept.count)
        #expect(rest.missing == 0)
        let all = try library.all()
        #expect(all.count == 40)
        for (path, song) in kept { #expect(all[path]?.id == song.id) }
    }

    @Test("a move is recognised even when the scan that saw it was cancelled before its end")
    func cancelThenSettle() throws {
        try folder.write("z/a.flac", ["title": "One", "audio": "1"])
        for index in 0..<8 { try folder.write("m\(index)/s.flac", ["title": "S", "audio": "s\(index)"]) }
        try folder.scan(library)
        let id = try #require(try library.all()["z/a.flac"]?.id)
        try folder.move("z/a.flac", to: "a/a.flac")
        let looks = Atomic<Int>(0)
        let cancelled = try library.scan(
            [folder.music],
            folder.settings,
            isCancelled: { looks.add(1, ordering: .relaxed).newValue > 4 }
        )
        #expect(cancelled.isCancelled)

        #expect(try folder.scan(library).moved == 1)
        #expect(try library.all()["a/a.flac"]?.id == id)
        #expect(try library.stats().tracks == 9)
    }

    @Test("a renamed folder keeps all its songs when it is named anew")
    func renamedFolder() throws {
        for index in 0..<5 { try folder.write("\(index).flac", ["title": "S\(index)", "audio": "\(index)"]) }
        try folder.scan(library)
        let before = try library.all().mapValues(\.id)
        let renamed = folder.root + "/renamed"
        try FileManager.default.moveItem(atPath: folder.music, toPath: renamed)

        #expect(try folder.scan(library, [renamed]).moved == 5)
        #expect(try library.all().mapValues(\.id) == before)
        #expect(Set(try library.all().values.map(\.folder)) == [renamed])
    }

    @Test("a folder around a known one takes its songs over")
    func outerFolder() throws {
        try folder.write("jazz/a.flac", ["title": "One", "audio": "1"])
        try folder.write("rock/b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library, [folder.music + "/jazz"])
        let id = try #require(try library.all()["a.flac"]?.id)

        try folder.scan(library)
        #expect(try library.all()["jazz/a.flac"]?.id == id)
        #expect(try library.stats().tracks == 2)
        #expect(try library.folders().map(\.path) == [folder.music])
    }

    @Test("a folder inside a known one is a part of it, and the rest stays")
    func innerFolder() throws {
        try folder.write("jazz/a.flac", ["title": "One", "audio": "1"])
        try folder.write("rock/b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        try folder.write("jazz/c.flac", ["title": "Three", "audio": "3"])
        try folder.remove("rock/b.flac")

        #expect(try folder.scan(library, [folder.music + "/jazz"]) == ScanReport(seen: 2, added: 1))
        #expect(try library.titles(.songs) == ["One", "Three", "Two"])
    }

    @Test("a folder named twice, or inside another named one, is scanned once")
    func doubledFolder() throws {
        try folder.write("jazz/a.flac", ["title": "One", "audio": "1"])
        let names = [folder.music + "/jazz", folder.music, folder.music + "/", folder.music + "/../music"]
        #expect(try folder.scan(library, names) == ScanReport(seen: 1, added: 1))
    }

    @Test("a forgotten folder is listed no more, and its songs come back with all they had")
    func forget() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.ids(.songs).first)
        try library.rate([id], StarRating(halfStars: 5))
        try library.forget(folder: folder.music)
        #expect(try library.titles(.songs) == [])
        #expect(try library.folders() == [])
        try folder.scan(library)
        #expect(try library.ids(.songs) == [id])
        #expect(try library.track(id)?.history.rating == StarRating(halfStars: 5))
    }

    @Test("a second scan at the same time is refused")
    func twoScans() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        let refused = Mutex<LibraryError?>(nil)
        _ = try library.scan(
            [folder.music],
            folder.settings,
            isCancelled: { [library, folder] in
                do throws(LibraryError) { _ = try library.scan([folder.music]) } catch {
                    refused.withLock { $0 = error }
                }
                return false
            }
        )
        #expect(refused.withLock { $0 } == .scanRunning)
        #expect(try folder.scan(library).seen == 1)
    }

    @Test("progress is told, and ends with everything")
    func progress() throws {
        for index in 0..<20 { try folder.write("d\(index)/s.flac", ["title": "S", "audio": "\(index)"]) }
        try folder.write("bad.flac", ["error": "x"])
        let told = Mutex<[ScanProgress]>([])
        _ = try library.scan(
            [folder.music],
            folder.settings,
            progress: { progress in told.withLock { $0.append(progress) } }
        )
        let all = told.withLock { $0 }
        #expect(all.count > 10)
        #expect(all.last == ScanProgress(seen: 21, read: 21, problems: 1, folder: ""))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.seen <= $1.seen && $0.read <= $1.read })
    }

    @Test("a full disk ends the scan with one sentence, and what was kept is whole")
    func fullDisk() throws {
        for index in 0..<200 {
            let title = String(repeating: "long ", count: 400)
            try folder.write(
                "d\(index / 10)/\(index).flac",
                ["title": title + "\(index)", "audio": "\(index)"]
            )
        }
        try library.database.withWriter { try $0.execute("PRAGMA max_page_count=120") }
        let error = #expect(throws: LibraryError.self) { try folder.scan(library) }
        guard case .database(let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause.kind == .full)
        let kept = try library.all().count
        #expect(kept > 0 && kept < 200)

        try library.database.withWriter { try $0.execute("PRAGMA max_page_count=1000000") }
        #expect(try folder.scan(library).added == 200 - kept)
        #expect(try library.ids(.songs).count == 200)
    }

    @Test("a scan that is killed loses at most its last batch, and the next one goes on")
    func killed() async throws {
        for index in 0..<40 {
            try folder.write("d\(index / 4)/\(index).flac", ["title": "S", "audio": "\(index)"])
        }
        let (database, music) = (folder.database, folder.music)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [database = database as String, music = music as String] in
            let library = try Library(path: database, logger: Logger(strategy: InMemoryStrategy()))
            var settings = ScanSettings()
            settings.readers = 1
            settings.batch = 3
            let count = Atomic<Int>(0)
            settings.reading = { descriptor in
                if count.add(1, ordering: .relaxed).newValue == 30 { kill(getpid(), SIGKILL) }
                return StandIn.read(descriptor)
            }
            _ = try library.scan([music], settings)
        }

        let again = try folder.library()
        let kept = try again.all()
        // Batches of three and what waits between threads: the rest has been written.
        #expect(kept.count < 30)
        #expect(try again.ids(.songs).count == kept.count)
        #expect(try again.search("s", limit: 100).total == kept.count)
        #expect(try folder.scan(again).added == 40 - kept.count)
        for (path, song) in kept { #expect(try again.all()[path]?.id == song.id) }
        #expect(try again.database.read { try $0.first("PRAGMA integrity_check") { $0.text(0) } } == "ok")
    }

    @Test("another process's scan of the same database is refused, and leaves no trace when it ends")
    func twoProcesses() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        do {
            let held = try FileLock(folder.database + "-scan")
            #expect(throws: LibraryError.scanRunning) { try folder.scan(library) }
            withExtendedLifetime(held) {}
        }
        #expect(try folder.scan(library).added == 1)
    }

    @Test("songs can be listed and searched while the scan still runs")
    func listedMeanwhile() throws {
        for index in 0..<60 { try folder.write("d\(index)/s.flac", ["title": "Song", "audio": "\(index)"]) }
        let counts = Mutex<[Int]>([])
        let report = try library.scan(
            [folder.music],
            folder.settings,
            isCancelled: { [library] in
                let listed = (try? library.ids(.songs).count) ?? -1
                let found = (try? library.search("song", limit: 100).total) ?? -1
                counts.withLock { $0.append(listed == found || listed <= found ? listed : -1) }
                return false
            }
        )
        #expect(report.added == 60)
        let seen = counts.withLock { $0 }
        #expect(seen.contains { $0 > 0 && $0 < 60 })
        #expect(!seen.contains(-1))
        #expect(seen == seen.sorted())
    }

    @Test("reading from many threads during scans gives whole answers", .timeLimit(.minutes(2)))
    func readersDuringScans() throws {
        for index in 0..<30 {
            try folder.write("d\(index)/s.flac", ["title": "Song \(index)", "audio": "\(index)"])
        }
        try folder.scan(library)
        let isDone = Atomic<Bool>(false)
        let broken = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { [library, folder] thread in
            if thread == 0 {
                for round in 0..<5 {
                    try? folder.write("d\(round)/s.flac", ["title": "Changed \(round)", "audio": "\(round)"])
                    _ = try? folder.scan(library)
                }
                isDone.store(true, ordering: .releasing)
                return
            }
            while !isDone.load(ordering: .acquiring) {
                guard let page = try? library.page(.songs, offset: 0, limit: 100), page.rows.count == 30,
                    let index = try? library.initials(.songs), index.total == 30,
                    let found = try? library.search("s", limit: 100), found.total >= 25
                else {
                    broken.add(1, ordering: .relaxed)
                    continue
                }
            }
        }
        #expect(broken.load(ordering: .relaxed) == 0)
    }

    @Test("a directory that is removed while the scan goes by is gone, and no problem")
    func directoryVanishes() throws {
        try folder.write("a/1.flac", ["title": "One", "audio": "1"])
        try folder.write("b/2.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        var settings = folder.settings
        settings.opening = { (name, parent) throws(Errno) in
            if name == Array("b".utf8) { throw .notFound }
            return try parent.folder(name)
        }
        #expect(try library.scan([folder.music], settings) == ScanReport(seen: 1, missing: 1))
        #expect(try library.problems() == [])
    }

    @Test("a disk that is unplugged during a scan takes no song out of the library")
    func unpluggedDuringScan() throws {
        for index in 0..<10 {
            try folder.write("d\(index)/s.flac", ["title": "S\(index)", "audio": "\(index)"])
        }
        try folder.scan(library)
        let music = folder.music
        var settings = folder.settings
        settings.opening = { (name, parent) throws(Errno) in
            if name == Array("d5".utf8) { _ = rename(music, music + "-unplugged") }
            // What is still open is read as if its disk were gone.
            guard Files.exists(music) else { throw .notFound }
            return try parent.folder(name)
        }
        let report = try library.scan([folder.music], settings)
        #expect(report.missing == 0)
        #expect(try library.stats().tracks == 10)
        #expect(rename(music + "-unplugged", music) == 0)
        #expect(try folder.scan(library) == ScanReport(seen: 10))
    }
}
