import Testing

@testable import Playback

@Suite("What is counted of the player's changes")
struct ChangesTests {
    @Test(
        "a restored player's revision is above every one that was seen, whatever was kept",
        arguments: [(-5, 1000), (0, 1000), (1, 1001), (123_456, 124_456), (.max, .max / 2 + 1000)]
    )
    func restored(kept: Int, revision: Int) {
        var saved = Deck().player.persisted
        saved.revision = kept
        var changes = Changes()
        changes.restore(saved, wall: ManualScheduler.epochMs)
        #expect(changes.revision == revision && changes.queueRevision == revision)
        #expect(changes.isOpen && changes.cause == "the player was restored")
    }

    @Test("two starts from the same save have revisions of their own: the second is later")
    func twice() {
        let saved = Deck().player.persisted
        var (first, second) = (Changes(), Changes())
        first.restore(saved, wall: ManualScheduler.epochMs + 5000)
        second.restore(saved, wall: ManualScheduler.epochMs + 8000)
        #expect(first.revision == 5000 && second.revision == 8000)
    }

    @Test("another track is a change, which begins with the next revision and has its cause")
    func track() {
        var changes = Changes()
        changes.begin(cause: "Kitchen pressed next")
        #expect(!changes.isOpen)
        changes.noteTrack()
        #expect(changes.isOpen && changes.track == (1, "Kitchen pressed next"))
        changes.end(isOfQueue: false)
        #expect(!changes.isOpen && changes.revision == 1 && changes.queueRevision == 0)
        changes.begin(cause: "Bath cleared the queue")
        changes.end(isOfQueue: true)
        #expect(changes.revision == 2 && changes.queueRevision == 2 && changes.track.revision == 1)
    }

    @Test("work that changed nothing leaves the cause as it was, and work of nobody has none")
    func causes() {
        var changes = Changes()
        changes.begin(cause: "a")
        changes.end(isOfQueue: false)
        changes.begin(cause: "b")
        changes.drop()
        #expect(changes.cause == "a")
        changes.begin(cause: nil)
        #expect(changes.cause == "a")
    }

    @Test(
        "a track counts as played after half of it, or after four minutes",
        arguments: [
            (10_000, 0, 5000), (10_000, 2000, 3000), (10_000, 9000, 0), (480_000, 0, 240_000),
            (3_600_000, 0, 240_000), (3_600_000, 100_000, 140_000), (nil, 0, 240_000), (1, 0, 0),
        ] as [(Int?, Int, Int)]
    )
    func hearing(durationMs: Int?, before: Int, left: Int) {
        var hearing = Hearing(heardMs: before)
        #expect(hearing.countsAt(durationMs: durationMs) == nil)
        hearing.setSounding(true, at: 700)
        #expect(hearing.countsAt(durationMs: durationMs) == 700 + left)
        hearing.setSounding(true, at: 900)
        #expect(hearing.heardMs(at: 1000) == before + 300)
        hearing.setSounding(false, at: 1000)
        hearing.setSounding(false, at: 5000)
        #expect(hearing.heardMs(at: 9000) == before + 300)
        hearing.setSounding(true, at: 9000)
        #expect(hearing.countsAt(durationMs: durationMs) == 9000 + max(0, left - 300))
        hearing.count()
        #expect(hearing.isCounted && hearing.countsAt(durationMs: durationMs) == nil)
        hearing.begin(at: 9500)
        #expect(!hearing.isCounted && hearing.heardMs(at: 9600) == 100)
    }

    @Test("a queue takes as many tracks as its limit says, and not one more")
    func full() throws {
        let player = Deck().player
        try player.add([1, 2], .somebody)
        try player.add(Array(repeating: 3, count: Queue.limit - 2), .somebody)
        #expect(throws: PlaybackError.queueFull(limit: Queue.limit)) { try player.add([4], .somebody) }
        try player.replaceQueue(with: Array(repeating: 5, count: Queue.limit), startingAt: 0, .somebody)
        #expect(player.persisted.queue.count == Queue.limit)
    }
}
