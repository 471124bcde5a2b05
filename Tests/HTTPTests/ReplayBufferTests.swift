import ClickwheelSystem
import Testing

@testable import ClickwheelHTTP

@Suite("Replay buffer")
struct ReplayBufferTests {
    private func bytes(_ number: Int, _ count: Int = 1) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
    }

    @Test("the newest events are kept, by number")
    func byNumber() {
        var buffer = ReplayBuffer(maximumCount: 3, maximumBytes: 100)
        #expect(buffer.following(0, limit: 10) == .nothing)
        #expect(buffer.following(1, limit: 10) == .lost)
        for number in 1...5 { buffer.append(bytes(number)) }
        #expect(buffer.following(5, limit: 10) == .nothing)
        #expect(buffer.following(4, limit: 10) == .events([5], last: 5))
        #expect(buffer.following(2, limit: 10) == .events([3, 4, 5], last: 5))
        #expect(buffer.following(1, limit: 10) == .lost)
        #expect(buffer.following(0, limit: 10) == .lost)
        #expect(buffer.following(6, limit: 10) == .lost)
        #expect(buffer.bytes == 3)
    }

    @Test("the newest events are kept, by bytes, the last one always")
    func byBytes() {
        var buffer = ReplayBuffer(maximumCount: 100, maximumBytes: 10)
        for number in 1...4 { buffer.append(bytes(number, 4)) }
        #expect(buffer.count == 2)
        #expect(buffer.bytes == 8)
        buffer.append(bytes(5, 50))
        #expect(buffer.count == 1)
        #expect(buffer.following(4, limit: 10) == .events(bytes(5, 50), last: 5))
        #expect(buffer.following(3, limit: 10) == .lost)
    }

    @Test("events may fill the buffer to its last byte")
    func full() {
        var buffer = ReplayBuffer(maximumCount: 100, maximumBytes: 8)
        for number in 1...3 { buffer.append(bytes(number, 4)) }
        #expect(buffer.count == 2 && buffer.bytes == 8)
    }

    @Test("a piece ends before its limit, but has at least one event")
    func limit() {
        var buffer = ReplayBuffer(maximumCount: 100, maximumBytes: 1000)
        for number in 1...4 { buffer.append(bytes(number, 4)) }
        #expect(buffer.following(0, limit: 8) == .events(bytes(1, 4) + bytes(2, 4), last: 2))
        #expect(buffer.following(0, limit: 11) == .events(bytes(1, 4) + bytes(2, 4), last: 2))
        #expect(buffer.following(0, limit: 0) == .events(bytes(1, 4), last: 1))
    }

    @Test("any mix of sizes replays exactly what was appended, or says that it cannot")
    func model() {
        var random = SplitMix64(seed: 5)
        var buffer = ReplayBuffer(maximumCount: 16, maximumBytes: 200)
        var all: [[UInt8]] = []
        for number in 1...2000 {
            let event = bytes(number, Int.random(in: 1...40, using: &random))
            all.append(event)
            buffer.append(event)
            #expect(buffer.bytes <= 200 && buffer.count <= 16)
            let back = Int.random(in: 0...20, using: &random)
            let cursor = max(0, number - back)
            switch buffer.following(UInt64(cursor), limit: .max) {
            case .nothing: #expect(cursor == number)
            case .lost: #expect(number - cursor > buffer.count)
            case .events(let bytes, let last):
                #expect(last == UInt64(number))
                #expect(bytes == all[cursor...].flatMap { $0 })
            }
        }
    }
}
