import ClickwheelDatabase
import ClickwheelPOSIX
import ClickwheelSystem
import Foundation
import Log
import Synchronization
import Testing

@testable import Library

@Suite("Scans that are disturbed")
struct ScanInterruptionTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
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

    @Test(
        "a sheet whose file was not read any more before the scan was cancelled takes it apart the next time"
    )
    func cancelWithSheet() throws {
        for name in ["0", "1", "2"] { try folder.write("\(name)/a.flac", ["audio": name]) }
        try folder.scan(library)
        try folder.write("0/a.flac", ["audio": "other"])
        try folder.write(
            "1/a.cue",
            text: "FILE a.flac WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 0:0:30\n"
        )
        // Nobody reads before the walk was told to stop in front of the last folder, after three and a sheet.
        let looks = Atomic<Int>(0)
        let isStopped = DispatchSemaphore(value: 0)
        var settings = folder.settings
        settings.readers = 1
        settings.reading = { descriptor in
            _ = isStopped.wait(timeout: .now() + 60)
            return StandIn.read(descriptor)
        }
        let cancelled = try library.scan(
            [folder.music],
            settings,
            isCancelled: {
                guard looks.add(1, ordering: .relaxed).newValue > 4 else { return false }
                isStopped.signal()
                return true
            }
        )
        #expect(cancelled.isCancelled)

        try folder.scan(library)
        var parts: [Int] = []
        try library.forEachTrack { song in
            if song.path == "1/a.flac" { parts.append(song.part?.number ?? -1) }
        }
        #expect(parts == [1, 2])
        #expect(try folder.scan(library) == ScanReport(seen: 3))
    }

    @Test("a scan that is cancelled among the cue sheets of a folder reads no more, and the next one all")
    func cancelAmongSheets() throws {
        try folder.write("a.flac", ["audio": "1"])
        for number in 0..<20 {
            try folder.write(
                "\(number).cue",
                text: "FILE a.flac WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 0:0:30\n"
            )
        }
        let looks = Atomic<Int>(0)
        let cancelled = try library.scan(
            [folder.music],
            folder.settings,
            isCancelled: { looks.add(1, ordering: .relaxed).newValue > 5 }
        )
        #expect(cancelled.isCancelled)
        // In front of the folder, and in front of five sheets.
        #expect(looks.load(ordering: .relaxed) == 6)
        #expect(try library.all().isEmpty)

        #expect(try folder.scan(library).added == 2)
        #expect(try folder.scan(library) == ScanReport(seen: 1))
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
            let library = try MusicLibrary(path: database, logger: Logger(strategy: InMemoryStrategy()))
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

    @Test("reading from many threads during scans gives whole answers", .timeLimit(.minutes(30)))
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
}
