import Testing

@testable import Log

@Suite("When a file is due")
struct RotationScheduleTests {
    private static let minute: Int64 = 60_000_000_000

    /// Whether a file is due at some seconds of the day, after so many nanoseconds, when one was set aside at 0.
    private func due(every interval: Duration, _ moments: [(wall: Int64, monotonic: Int64)]) -> [Bool] {
        var schedule = RotationSchedule(Rotation(interval: interval))
        schedule.opened(lastWritten: 0)
        schedule.rotated(monotonic: 0)
        return moments.map { schedule.isDue(wall: $0.wall * 1_000_000, monotonic: $0.monotonic) }
    }

    @Test("after a clock that jumps, the next file waits for a minute, and no longer")
    func pause() {
        let due = due(every: .seconds(3600), [(0, 0), (3600, Self.minute - 1), (3600, Self.minute)])
        #expect(due == [false, false, true])
    }

    @Test("who asks for a file a minute, or more, gets each of them", arguments: [1, 60] as [Int64])
    func often(seconds: Int64) {
        #expect(due(every: .seconds(seconds), [(0, 0), (seconds, Self.minute - 1)]) == [false, true])
    }
}
