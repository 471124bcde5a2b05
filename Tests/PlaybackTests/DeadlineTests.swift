import Testing

@testable import Playback

@Suite("When the player looks again")
struct DeadlineTests {
    private static let old = Deadlines(stall: 10, failure: 20)

    private static func deadlines(
        _ phase: PlayPhase,
        after event: TransportEvent,
        from origin: TransportState
    ) -> Deadlines {
        PlayState(phase: phase).deadlines(after: event, from: origin, at: 1000, old: old)
    }

    @Test("a track that loads has eight seconds until it stalls, and thirty until it fails")
    func loading() {
        let fresh = Deadlines(stall: 9000, failure: 31_000)
        for event in [
            TransportEvent.load, .trackChanged, .retried, .unblocked, .handedOver, .button(.playing),
        ] {
            #expect(Self.deadlines(.loading, after: event, from: .play(.loading)) == fresh, "\(event)")
        }
        // A sign of life while it loads begins no wait anew.
        for event in [TransportEvent.loaded, .sought] {
            #expect(Self.deadlines(.loading, after: event, from: .play(.loading)) == Self.old)
            #expect(Self.deadlines(.loading, after: event, from: .play(.playing)) == fresh)
            #expect(Self.deadlines(.loading, after: event, from: .stop) == fresh)
        }
        // Nor when it comes after the track has stalled: the thirty seconds count from the beginning.
        let late = Self.deadlines(.loading, after: .loaded, from: .play(.stalled))
        #expect(late == Deadlines(stall: 9000, failure: 20))
        let only = PlayState(phase: .loading)
            .deadlines(after: .loaded, from: .play(.stalled), at: 1000, old: Deadlines())
        #expect(only == fresh, "they count from now where nothing counted")
    }

    @Test("one that stalls fails when it would have, or thirty seconds later")
    func stalled() {
        #expect(Self.deadlines(.stalled, after: .stalled, from: .play(.loading)) == Deadlines(failure: 20))
        let none = PlayState(phase: .stalled)
            .deadlines(after: .stalled, from: .play(.playing), at: 1000, old: Deadlines())
        #expect(none == Deadlines(failure: 31_000))
    }

    @Test("one that failed stays for five seconds, and one that plays or may not has nothing to wait for")
    func others() {
        #expect(Self.deadlines(.failed, after: .stalled, from: .play(.loading)) == Deadlines(skip: 6000))
        for phase in [PlayPhase.playing, .blocked] {
            #expect(Self.deadlines(phase, after: .started, from: .play(.loading)) == Deadlines())
        }
    }

    @Test("a deadline falls due at its time, and once; the soonest is the next")
    func due() {
        var deadlines = Deadlines(stall: 30, failure: 20, skip: 40)
        #expect(deadlines.earliest == 20 && Deadlines().earliest == nil)
        func isDue(_ deadline: WritableKeyPath<Deadlines, Int?>, at now: Int) -> Bool {
            deadlines.take(deadline, at: now)
        }
        #expect(!isDue(\.failure, at: 19) && deadlines.failure == 20)
        #expect(isDue(\.failure, at: 20) && deadlines.failure == nil)
        #expect(!isDue(\.failure, at: 21) && deadlines.earliest == 30)
        deadlines.stage = Deadlines.Stage(.second, ofScanSince: 5)
        #expect(deadlines.stage?.time == 1505)
        #expect(isDue(\.stall, at: 99) && isDue(\.skip, at: 99))
        #expect(deadlines.earliest == 1505)
    }

    @Test("three failures in a row are enough, and one that sounded for five seconds begins a row")
    func failures() {
        let failure = PlayerFailure(id: "x", kind: .codec, message: "m", trackID: 1)
        var failures = Failures()
        for count in 1...4 {
            failures.add(failure, at: count)
            #expect(failures.inARow == count && failures.isEnough == (count >= 3))
        }
        for (sounded, expected) in [(4999, 5), (5000, 1), (5001, 1)] {
            var other = failures
            other.sounds(at: 1000)
            other.sounds(at: 3000)
            #expect(other.latest == nil)
            other.add(failure, at: 1000 + sounded)
            #expect(other.inARow == expected && other.latest == failure && other.soundingSince == nil)
        }
    }

    @Test("the soonest of what falls due and of what comes to count is when the player looks again")
    func soonest() {
        var transport = Transport()
        transport.timeline.setDuration(100_000, at: 0)
        #expect(transport.earliest == nil)
        #expect(transport.apply(.button(.playing), at: 0) != nil && transport.apply(.started, at: 0) != nil)
        #expect(transport.earliest == 50_000, "the song counts after its half")
        transport.deadlines = Deadlines(skip: 70_000)
        #expect(transport.earliest == 50_000)
        transport.deadlines = Deadlines(skip: 20_000)
        #expect(transport.earliest == 20_000)
    }

    @Test("an alarm is set anew for an earlier time only")
    func alarms() {
        var outbox = Outbox()
        var times: [Int] = []
        for time in [500, 500, 900, 400, nil, 400] {
            outbox.wake(at: time)
            for case .wake(let at) in outbox.take(isFirst: false) ?? [] { times.append(at) }
        }
        #expect(times == [500, 400])
    }

    @Test("a stage is later than those before it, and faster, as far as the track is long enough")
    func stages() {
        let all = ScanStage.allCases
        for (place, stage) in all.enumerated() {
            for (other, later) in all.enumerated() { #expect((stage < later) == (place < other)) }
            #expect(stage.next == (place + 1 < all.count ? all[place + 1] : nil))
            for (durationMs, speed) in [
                (0, stage.speed), (1, 1), (8000, min(2, stage.speed)), (1 << 40, stage.speed),
            ] {
                #expect(stage.speed(durationMs: durationMs) == speed, "\(stage), \(durationMs)")
            }
        }
    }
}
