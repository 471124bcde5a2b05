import StateMachine
import Testing

@testable import Playback

@Suite("What the player is made of")
struct PlayerValuesTests {
    private let item = QueueItem(id: 7, trackID: 100)

    @Test("the transport refuses what makes no sense and stays as it was")
    func refusal() {
        var transport = Transport()
        #expect(transport.apply(.scanReleased, at: 5) == nil)
        #expect(transport == Transport())
    }

    @Test("the transport's position, its deadlines and what was heard follow from its state")
    func transport() {
        var transport = Transport()
        transport.timeline.setDuration(10_000, at: 0)
        #expect(transport.apply(.load, at: 0) == Effects(.load))
        #expect(transport.earliest == PlayState.stallAfterMs && transport.timeline.position(at: 4000) == 0)
        #expect(transport.apply(.started, at: 4000)?.isEmpty == true)
        #expect(transport.timeline.position(at: 6000) == 2000 && transport.hearing.heardMs(at: 6000) == 2000)
        #expect(transport.earliest == 9000, "half of it is heard then")
        #expect(!transport.counts(at: 8999) && transport.counts(at: 9000) && !transport.counts(at: 9001))
        #expect(transport.apply(.scanBegan(.forward), at: 10_000) == Effects(.scan))
        transport.scanHolder = "tab-a"
        #expect(transport.earliest == 11_500 && transport.hearing.heardMs(at: 11_000) == 6000)
        #expect(transport.apply(.scanReleased, at: 11_000) == Effects(.seek, .start))
        #expect(transport.scanHolder == nil)
    }

    @Test("a place is kept of a track of more than ten minutes that was left ten seconds in or later")
    func places() {
        var places = Places()
        places.note(1, at: 10_000, durationMs: 600_000)
        places.note(2, at: 9999, durationMs: 600_001)
        places.note(3, at: 300_000, durationMs: nil)
        #expect(places.all.isEmpty)
        places.note(1, at: 10_000, durationMs: 600_001)
        #expect(places.all == [TrackPlace(trackID: 1, positionMs: 10_000)])
        #expect(places.place(of: 1, durationMs: 600_001) == 10_000)
        for other in [nil, 600_000, 10_000] { #expect(places.place(of: 1, durationMs: other) == nil) }
        #expect(places.place(of: 2, durationMs: 600_001) == nil)
    }

    @Test("only who was too slow may press again")
    func outdated() {
        let slow: [PlaybackError] = [
            .outdated(command: "next", changedBy: "tab-b", revision: 4),
            .outdatedUndo(changedBy: "tab-b", revision: 4),
        ]
        for error in slow { #expect(error.isOutdated) }
        let other: [PlaybackError] = [.emptyQueue, .noFormerQueue, .nothingToUndo]
        for error in other { #expect(!error.isOutdated) }
    }

    @Test("a deadline falls due once")
    func deadline() {
        var deadlines = Deadlines(stall: 8000, failure: 9000)
        #expect(!deadlines.take(\.stall, at: 7999) && deadlines.take(\.stall, at: 8000))
        #expect(!deadlines.take(\.stall, at: 8000) && deadlines.earliest == 9000)
    }

    @Test("a song that is not there is reported in the output's place, and holds nothing")
    func missing() {
        var outputs = Outputs([.null])
        outputs.load(item, from: Transport(), isThere: false, at: 0)
        guard case .failed(.missing, _) = outputs.nextReport() else {
            Issue.record("Nobody was told.")
            return
        }
        #expect(outputs.loadedItem == nil && outputs.load == 1 && outputs.nextReport() == nil)
    }

    @Test("what an output that is not used any more still says is not heeded, but its timer goes on")
    func change() throws {
        var outputs = Outputs([.browser, .null])
        outputs.hear(.claimed(client: "tab-a"), at: 0)
        outputs.hear(.left(client: "tab-a"), at: 0)
        outputs.isChanged = false
        #expect(try outputs.use("null", for: nil, at: 10))
        #expect(outputs.isChanged && outputs.used.name == "null" && outputs.nextReport() == nil)
        outputs.fireTimers(at: AudioOutputs.Browser.graceMs)
        #expect(outputs.nextReport() == nil)
        #expect(try !outputs.use("null", for: nil, at: 20))
        #expect(try outputs.use("browser", for: "tab-b", at: 30))
        #expect(outputs.used.speaker == "tab-b", "the one that left is the speaker no more")
        #expect(throws: PlaybackError.self) { try outputs.use("nobody", for: nil, at: 40) }
    }

    @Test("the queue says what leads elsewhere, and what has changed nothing")
    func queue() throws {
        var queue = OrderedQueue([.inOrder, .shuffle], seed: 1)
        #expect(queue.removeAll() == nil && !queue.areItemsChanged)
        #expect(try queue.replace(with: [], startingAt: nil, inOrder: nil) == nil)
        #expect(try queue.replace(with: [5, 6, 7], startingAt: 1, inOrder: nil) == true)
        queue.lookAhead()
        #expect(queue.current?.trackID == 6 && queue.nextTrackID == 7 && queue.areItemsChanged)
        for (endsWithTrack, next) in [(true, nil), (false, 7)] as [(Bool, Int64?)] {
            queue.endsWithTrack = endsWithTrack
            queue.lookAhead()
            #expect(queue.nextTrackID == next)
        }
        #expect(try queue.remove([3]) == nil && queue.remove([2]) == false)
        #expect(queue.current?.trackID == 5, "after the last comes the first, and waits")
        queue.areModesChanged = false
        queue.setModes { $0.single = false }
        #expect(!queue.areModesChanged)
        #expect(throws: PlaybackError.self) {
            try queue.replace(with: [9], startingAt: 0, inOrder: "backwards")
        }
        #expect(queue.current?.trackID == 5)
    }

    @Test("three failures in a row are enough, unless one of the songs was heard for a while")
    func failures() {
        let failure = PlayerFailure(id: "1", kind: .codec, message: "No.", trackID: 1)
        var failures = Failures()
        failures.add(failure, at: 0)
        failures.add(failure, at: 0)
        failures.sounds(at: 1000)
        #expect(failures.latest == nil)
        failures.sounds(at: 4000)
        failures.add(failure, at: 6000)
        #expect(!failures.isEnough && failures.inARow == 1)
        failures.add(failure, at: 20_000)
        failures.add(failure, at: 20_000)
        #expect(failures.isEnough && failures.latest == failure)
    }

    @Test("one thread hands out at a time, and an alarm is set only where none goes off before")
    func outbox() {
        var outbox = Outbox()
        #expect(outbox.take(isFirst: true) == nil)
        outbox.wake(at: 50)
        outbox.wake(at: 60)
        #expect(outbox.take(isFirst: true)?.count == 1)
        outbox.wake(at: 40)
        #expect(outbox.take(isFirst: true) == nil, "the first thread takes it along")
        #expect(outbox.take(isFirst: false)?.count == 1 && outbox.take(isFirst: false) == nil)
        outbox.woke(at: 40)
        outbox.wake(at: 60)
        #expect(outbox.take(isFirst: true)?.count == 1)
    }
}
