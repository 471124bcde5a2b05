import Log
import Playback
import Testing

@Suite("Player")
struct PlayerTests {
    @Test("plays a queue to its end on the null output")
    func wholeQueue() throws {
        let scheduler = ManualScheduler()
        let player = Player(
            tracks: { TrackInfo(durationMs: Int($0) * 1000) },
            outputs: [.null],
            scheduler: scheduler,
            logger: .inMemory,
            seed: 1
        )
        try player.replaceQueue(with: [10, 20, 30], startingAt: 0, Sender(name: "test"))
        #expect(player.snapshot.state == "play")
        #expect(player.snapshot.phase == .playing)
        scheduler.advance(by: 9_999)
        #expect(player.snapshot.positionMs == 9_999)
        #expect(player.snapshot.trackID == 10)
        scheduler.advance(by: 1)
        #expect(player.snapshot.trackID == 20)
        scheduler.advance(by: 20_000)
        #expect(player.snapshot.trackID == 30)
        scheduler.advance(by: 30_000)
        #expect(player.snapshot.state == "stop")
    }
}
