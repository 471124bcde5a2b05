import Testing

@testable import Playback

@Suite("Timeline")
struct TimelineTests {
    private func timeline(at position: Int, durationMs: Int?, _ motion: Timeline.Motion) -> Timeline {
        var timeline = Timeline()
        timeline.setDuration(durationMs, at: 0)
        timeline.jump(to: position, at: 0)
        timeline.setMotion(motion, at: 0)
        return timeline
    }

    @Test("stands still, or runs with the clock as far as the end")
    func running() {
        #expect(timeline(at: 5, durationMs: 1000, .still).position(at: 99) == 5)
        let running = timeline(at: 5, durationMs: 1000, .running)
        #expect(running.position(at: 99) == 104)
        #expect(running.position(at: 5000) == 1000)
        #expect(timeline(at: 5, durationMs: nil, .running).position(at: 1_000_000) == 1_000_005)
    }

    @Test("a clock that seems to go back moves nothing")
    func backwardClock() {
        #expect(timeline(at: 5, durationMs: 1000, .running).position(at: -50) == 5)
    }

    @Test("scans in steps of a tenth of a second")
    func steps() {
        let scan = timeline(at: 10_000, durationMs: 100_000, .scanning(.forward, speed: 4))
        #expect(scan.position(at: 99) == 10_000)
        #expect(scan.position(at: 100) == 10_400)
        #expect(scan.position(at: 199) == 10_400)
        #expect(scan.position(at: 1000) == 14_000)
    }

    @Test("a scan stops a second before the end, and at the beginning")
    func scanEnds() {
        #expect(
            timeline(at: 0, durationMs: 20_000, .scanning(.forward, speed: 32)).position(at: 9000) == 19_000
        )
        #expect(
            timeline(at: 9000, durationMs: 20_000, .scanning(.backward, speed: 8)).position(at: 9000) == 0
        )
        // One that began within the last second stays where it is.
        #expect(
            timeline(at: 19_500, durationMs: 20_000, .scanning(.forward, speed: 4)).position(at: 9000)
                == 19_500
        )
        #expect(timeline(at: 0, durationMs: 300, .scanning(.forward, speed: 1)).position(at: 9000) == 0)
    }

    @Test("a change of speed goes on where the old one came to")
    func changes() {
        var timeline = timeline(at: 0, durationMs: 100_000, .running)
        timeline.setMotion(.scanning(.forward, speed: 4), at: 1000)
        timeline.setMotion(.scanning(.forward, speed: 8), at: 2000)
        #expect(timeline.position(at: 3000) == 13_000)
        timeline.setMotion(.still, at: 3000)
        #expect(timeline.position(at: 9000) == 13_000)
    }

    @Test("a jump ends within the track")
    func jumps() {
        var timeline = timeline(at: 0, durationMs: 1000, .still)
        timeline.jump(to: -1, at: 0)
        #expect(timeline.position(at: 0) == 0)
        timeline.jump(to: 2000, at: 0)
        #expect(timeline.position(at: 0) == 1000)
        timeline.jump(to: .max, at: 0)
        timeline.setMotion(.running, at: 0)
        #expect(timeline.position(at: 10) == 1000)
        timeline.setDuration(nil, at: 10)
        timeline.jump(to: .max, at: 10)
        #expect(timeline.position(at: 99) == Timeline.limitMs)
        timeline.setDuration(0, at: 10)
        #expect(timeline.durationMs == nil)
    }

    @Test(
        "to scan a whole track takes at least four seconds",
        arguments: [500, 4000, 10_000, 31_000, 240_000]
    )
    func speed(durationMs: Int) {
        for stage in ScanStage.allCases {
            let speed = stage.speed(durationMs: durationMs)
            #expect(speed >= 1 && speed <= stage.speed)
            #expect(speed == 1 || durationMs / speed >= 4000)
        }
        #expect(ScanStage.fourth.speed(durationMs: 240_000) == 32)
        #expect(ScanStage.fourth.speed(durationMs: nil) == 32)
        #expect(ScanStage.second.speed(durationMs: 10_000) == 2)
    }
}
