import Synchronization
import Testing

@testable import Log

@Suite("The log as pages follow it")
struct LogFeedTests {
    @Test("a hidden folder is shown by its last name, and one in it by its own")
    func hidden() {
        let feed = LogFeed()
        feed.hide(["/srv/music", "/srv/music/live"])
        feed.hide(["/srv/music/live/\"best\" of"])
        for (path, shown) in [
            ("/srv/music/a.flac", "music/a.flac"), ("/srv/music/live/b.flac", "live/b.flac"),
            ("/srv/music/live/\"best\" of/c.flac", #"\"best\" of/c.flac"#), ("/srv/other", "/srv/other"),
        ] {
            let line = feed.line(LineFormatTests.record("cannot read \(path)"))
            #expect(line.contains("cannot read \(shown)\""), "\(line)")
        }
    }

    @Test("who follows is called at the next record, and once until it has rested")
    func woken() {
        let feed = LogFeed()
        let logger = Logger(strategy: feed)
        let calls = Atomic(0)
        feed.follow { calls.add(1, ordering: .relaxed) }
        feed.rest()
        for _ in 0..<3 { logger.info("a") }
        #expect(calls.load(ordering: .relaxed) == 1)
        feed.rest()
        logger.info("b")
        #expect(calls.load(ordering: .relaxed) == 2)
    }
}
