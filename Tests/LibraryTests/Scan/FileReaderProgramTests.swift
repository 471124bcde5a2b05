import ClickwheelSystem
import Foundation
import Log
import Testing

@testable import Library

@Suite("Reading files in a process that may die")
struct FileReaderProgramTests {
    private let work: MusicFolder
    private let library: MusicLibrary

    init() throws {
        work = try MusicFolder()
        library = try MusicLibrary(path: work.database, logger: Logger(strategy: InMemoryStrategy()))
    }

    private func victim(_ timeLimit: Duration = .seconds(30)) throws -> FileReaderProgram {
        try .victim(timeLimit)
    }

    private func copyFixtures() throws {
        for fixture in Fixture.all {
            try FileManager.default.copyItem(atPath: fixture.path(), toPath: "\(work.music)/\(fixture.name)")
        }
    }

    @Test("what comes from the process is what a reader in this one gives")
    func same() throws {
        try copyFixtures()
        try work.write("damaged.mp3", text: "no music")
        try work.write("empty.mp3", text: "")
        let cut = try Fixture.named("flac.flac").bytes().dropLast(1000)
        try Data(cut).write(to: URL(filePath: work.music + "/cut.flac"))
        let report = try library.scan([work.music], reader: victim())
        #expect(report.added == Fixture.all.count + 1)
        for (path, track) in try library.all() {
            let reading = try FileReader().read(path: "\(work.music)/\(path)")
            #expect(track.tags == reading.tags)
            #expect(track.properties == reading.properties)
            #expect(track.contentKey == reading.contentKey)
            #expect((track.artwork != nil) == reading.hasEmbeddedPicture)
        }
        let inside = try MusicFolder()
        let other = try MusicLibrary(path: inside.database, logger: Logger(strategy: InMemoryStrategy()))
        #expect(try other.scan([work.music]).problems == 3)
        #expect(try library.problems() == other.problems())
    }

    /// What takes the reader along; a sanitizer's readers have no cap on memory.
    private static var fatal: [String] {
        #if SANITIZER
        ["DIE!"]
        #else
        ["DIE!", "EAT!"]
        #endif
    }

    #if os(Linux) && !SANITIZER
    @Test(
        "a reader gets no network, no process and no file of its own, and sees nothing of the environment",
        arguments: ["SOCK", "EXEC", "OPEN", "DISK", "ENVI"]
    )
    func refused(_ word: String) throws {
        try work.write("b.mp3", text: word)
        _ = try library.scan([work.music], reader: victim())
        // What it was let have would have ended it.
        #expect(try library.problems().map(\.reason) == ["\(FileProblem.notAudio)"])
    }
    #endif

    @Test("a file that takes the reader along costs nothing but itself", arguments: fatal)
    func dies(_ word: String) throws {
        try copyFixtures()
        for name in ["b.mp3", "mp3-x.mp3"] { try work.write(name, text: word) }
        let report = try library.scan([work.music], reader: victim())
        #expect(report.added == Fixture.all.count)
        #expect(
            try library.problems().map(\.reason)
                == [String](
                    repeating: "the file was given up: reading it ended the process that reads",
                    count: 2
                )
        )
    }

    @Test("a file that holds up the reader is given up when its time is over")
    func hangs() throws {
        try copyFixtures()
        try work.write("b.mp3", text: "HANG")
        #expect(try library.scan([work.music], reader: victim(.seconds(1))).added == Fixture.all.count)
        #expect(
            try library.problems().map(\.reason)
                == ["the file was given up: reading it takes more than 1 s"]
        )
    }

    @Test("a scan that is cancelled does not wait for a reader that hangs")
    func cancelled() throws {
        try work.write("b.mp3", text: "HANG")
        let started = Monotonic.now()
        var asked = 0
        let process = FileReadingProcess(try victim()) {
            asked += 1
            return asked > 1
        }
        let file = try Descriptor(reading: work.music + "/b.mp3")
        #expect(try process.read([file.number]).isEmpty)
        #expect(Monotonic.now() - started < Duration.seconds(20).nanoseconds)
    }

    @Test(
        "a program that answers something else is believed nothing",
        arguments: ["x", "\\5\\0\\0\\0\\1aaaa", ""]
    )
    func nonsense(_ answer: String) throws {
        let program = FileReaderProgram(path: "/bin/sh", words: ["-c", "printf '\(answer)'"])
        try work.write("b.mp3", text: "no music")
        #expect(try library.scan([work.music], reader: program).problems == 1)
        #expect(
            try library.problems().map(\.reason)
                == ["the file was given up: reading it ended the process that reads"]
        )
    }

    @Test("a scan whose reader does not start fails with a sentence and loses nothing")
    func missing() throws {
        try copyFixtures()
        _ = try library.scan([work.music])
        try work.write("new.mp3", text: "no music")
        let program = FileReaderProgram(path: work.root + "/nowhere", words: [])
        let error = #expect(throws: LibraryError.self) { try library.scan([work.music], reader: program) }
        #expect("\(try #require(error))".contains("starts no process that reads files"))
        #expect(try library.all().count == Fixture.all.count)
    }

    @Test("a message that is cut or changed does not stop the program, and gives nothing that no file could")
    func messages() throws {
        var message: [UInt8] = []
        for name in ["flac.flac", "aac.m4a"] {
            ReadingMessage.append(
                .success(try FileReader().read(FileBytes(Fixture.named(name).bytes()))),
                to: &message
            )
        }
        ReadingMessage.append(.failure(.truncated(format: .flac, detail: "x")), to: &message)
        #expect(ReadingMessage.results(3, in: message)?.count == 3)
        for length in 0..<message.count {
            #expect(ReadingMessage.results(3, in: Array(message[..<length])) == nil)
        }
        var random = SplitMix64(seed: 4)
        var believed = 0
        for _ in 0..<5000 {
            var changed = message
            changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(
                in: 0...255,
                using: &random
            )
            for case .success(let reading) in ReadingMessage.results(3, in: changed) ?? [] {
                #expect(reading.properties.sampleRate > 0 && reading.properties.channels > 0)
                #expect((reading.tags.title?.utf8.count ?? 1) <= TrackTags.maximumTextBytes)
                // What computes with the numbers.
                #expect(reading.isDoubtful || (reading.properties.bitRate ?? 0) > 0)
                #expect(!ScannedFile(reading, nil).songs.isEmpty)
                believed += 1
            }
        }
        #expect(believed > 100, "hardly a changed message was believed, so that nothing was looked at")
    }

    @Test("numbers that no file has are not believed, and what computes with them does not overflow")
    func impossibleNumbers() throws {
        let raw = try FileReader().read(FileBytes(Fixture.named("flac.flac").bytes()))
        let changes: [(inout AudioProperties) -> Void] = [
            { $0.durationMs = Int.max }, { $0.durationMs = -1 },
            { $0.sampleRate = Int.max }, { $0.sampleRate = 0 },
            { $0.channels = Int.max }, { $0.channels = 0 },
            { $0.bitRate = Int.max },
        ]
        for change in changes {
            var properties = raw.properties
            change(&properties)
            let changed = FileReader.Raw(
                values: raw.values,
                properties: properties,
                contentKey: raw.contentKey,
                warning: nil
            )
            var message: [UInt8] = []
            ReadingMessage.append(.success(changed), to: &message)
            #expect(ReadingMessage.results(1, in: message) == nil, "\(properties)")
        }
        var reading = raw.reading
        reading.properties.durationMs = Int.max
        reading.properties.bitRate = Int.max
        #expect(!reading.isDoubtful)
    }
}
