import ClickwheelNet
import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Synchronization
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("The log as it grows")
final class LogStreamTests {
    private let loop: EventLoop
    private let feed = LogFeed()
    private let stream: LogStream
    private let logger: Logger

    init() throws {
        loop = try EventLoop()
        try loop.start()
        stream = LogStream(feed, loop: loop)
        logger = Logger(strategy: feed)
    }

    deinit { loop.stop() }

    /// What a page that follows is sent after what it was greeted with.
    private func sent(_ subscription: EventSubscription) async -> String {
        await subscription.hub.told(after: subscription.cursor)
    }

    private func greeting(_ subscription: EventSubscription) -> String {
        String(decoding: subscription.opening(), as: UTF8.self)
    }

    @Test("a page is greeted with what there is, and sent what comes, each line once")
    func follow() async {
        logger.info("before")
        let page = stream.follow()
        #expect(greeting(page).contains("event: recent") && greeting(page).contains("before"))
        logger.info("after")
        await wait(for: "the line") { await sent(page).contains("after") }
        #expect(await !sent(page).contains("before"))
        let other = stream.follow()
        #expect(greeting(other).contains("before") && greeting(other).contains("after"))
    }

    @Test("as long as one page follows, lines are sent; nothing is sent of those that came while nobody did")
    func leave() async {
        let (first, second) = (stream.follow(), stream.follow())
        first.end()
        logger.info("one")
        await wait(for: "the line") { await sent(second).contains("one") }
        second.end()
        logger.info("unheard")
        let third = stream.follow()
        #expect(greeting(third).contains("unheard"))
        logger.info("two")
        await wait(for: "the line") { await sent(third).contains("two") }
        #expect(await !sent(third).contains("unheard"))
        #expect(await !sent(second).contains("unheard"), "it would have been put into words for nobody")
    }

    @Test("who leaves holds the loop up for nobody, however long it takes to put the log into words")
    func leaveMeanwhile() async throws {
        let isHeld = Atomic(true)
        let isReached = Atomic(false)
        let slow = LogStream(feed, loop: loop) { _ in
            isReached.store(true, ordering: .sequentiallyConsistent)
            // It ends by itself, so that a test that waits for it fails and does not hang.
            let end = ContinuousClock.now + .seconds(60)
            while isHeld.load(ordering: .sequentiallyConsistent), .now < end { NativeThread.yield() }
            isHeld.store(false, ordering: .sequentiallyConsistent)
            return "{}"
        }
        let page = slow.follow()
        logger.info("slow")
        await wait(for: "the line to be put into words") { isReached.load(ordering: .sequentiallyConsistent) }
        page.end()
        await withCheckedContinuation { continuation in loop.run { continuation.resume() } }
        let wasHeld = isHeld.exchange(false, ordering: .sequentiallyConsistent)
        #expect(wasHeld)
    }
}

extension EventHub {
    /// What a subscriber at `cursor` would be sent next.
    func told(after cursor: UInt64) async -> String {
        await withCheckedContinuation { continuation in
            loop.run { [self] in
                guard case .events(let bytes, _) = following(cursor) else {
                    return continuation.resume(returning: "")
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
