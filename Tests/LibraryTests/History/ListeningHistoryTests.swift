import ClickwheelDatabase
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Synchronization
import Testing

@testable import Library

@Suite("What became of songs")
struct ListeningHistoryTests {
    let folder: MusicFolder
    let library: MusicLibrary
    let id: Int64
    let work = Deferred()
    let bus = EventBus()
    let logger = Logger.inMemory
    let history: ListeningHistory

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
        try folder.write("1.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        id = try #require(try library.ids(.songs).first)
        history = ListeningHistory(library, bus: bus, logger: logger, queue: work)
    }

    private var kept: History? { get throws { try library.track(id)?.history } }

    @Test("a play is counted by another thread, with the time at which it happened")
    func play() throws {
        history.note(.played, id)
        history.note(.skipped, id)
        #expect(try kept == History())
        #expect(work.delays == [.zero])
        work.run()
        #expect(try kept?.plays == 1)
        #expect(try kept?.skips == 1)
        let (played, skipped) = (try #require(try kept?.lastPlayedMs), try #require(try kept?.lastSkippedMs))
        #expect(skipped - played == 1000, "the clock of the test goes on by a second at each look")
    }

    @Test("what a full disk did not take is tried again until it does, and complained of once")
    func full() throws {
        let connection = try Connection(path: folder.database)
        try connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON history BEGIN SELECT RAISE(FAIL, 'no room'); END"
        )
        history.note(.played, id)
        work.run()
        #expect(work.delays == [.seconds(10)])
        work.run()
        history.note(.skipped, id)
        #expect(work.delays == [.seconds(10)], "a disk that is full is not asked at each song")
        try connection.execute("DROP TRIGGER full")
        work.run()
        #expect(try kept?.plays == 1)
        #expect(try kept?.skips == 1)
        #expect(work.delays.isEmpty)
        #expect(logger.loggedMessages.count { $0.contains("no room") } == 1)
    }

    @Test("of more plays than may wait for a disk the oldest are lost")
    func limit() throws {
        history.note(.skipped, id)
        for _ in 0..<10_000 { history.note(.played, id) }
        work.run()
        #expect(try kept?.plays == 10_000)
        #expect(try kept?.skips == 0)
    }

    @Test("what still waits when the program ends is written then")
    func end() throws {
        history.note(.played, id)
        history.write()
        #expect(try kept?.plays == 1)
        work.run()
        #expect(try kept?.plays == 1)
    }

    @Test("a rating is told to every face, with who gave it; one that is refused is not")
    func rating() throws {
        let told = Mutex<[String]>([])
        let subscription = bus.subscribe { event in told.withLock { $0.append(event.name) } }
        try history.rate([id], StarRating(halfStars: 9), by: "tab-1")
        #expect(throws: LibraryError.noSuchTrack(id: 99)) { try history.rate([99], nil, by: "tab-1") }
        #expect(told.withLock(\.self) == ["rating"])
        #expect(try kept?.rating?.stars == 4.5)
        withExtendedLifetime(subscription) {}
    }
}
