import ClickwheelSystem
import Testing

@testable import ClickwheelSound

@Suite("Frames on their way to an output")
struct RingTests {
    @Test("what goes in comes out in order, whoever takes how much", arguments: 0..<20 as Range<UInt64>)
    func order(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ring = Ring(channels: 2, capacity: 50, history: 20)
        var (put, got, furthest) = (UInt32(0), UInt32(0), UInt32(0))
        for _ in 0..<2_000 {
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let count = Int.random(in: 0...60, using: &random)
                let room = ring.room
                let words = (0..<UInt32(count * 2)).map { put + $0 }
                let accepted = words.isEmpty ? 0 : ring.write(words, count: count)
                #expect(accepted == min(count, room))
                put += UInt32(accepted * 2)
            case 1:
                let readable = ring.readable()
                let count = Int.random(in: 0...readable.count / 2, using: &random)
                for index in 0..<count * 2 { #expect(readable[index] == got + UInt32(index)) }
                ring.take(count)
                got += UInt32(count * 2)
                furthest = max(furthest, got)
            case _:
                // What a device forgot is wanted again: never more than is kept.
                let count = Int.random(in: 0...30, using: &random)
                ring.goBack(count)
                got = UInt32(max(0, Int(got) - count * 2, Int(furthest) - 20 * 2))
            }
            #expect(ring.start == Int(got) / 2 && ring.end == Int(put) / 2)
        }
        #expect(put > 1_000)
    }

    @Test("a thread that writes and one that reads agree on every frame")
    func threads() throws {
        let ring = Ring(channels: 1, capacity: 64, history: 8)
        let total = 300_000
        let writer = try NativeThread(name: "writer") {
            var next = 0
            while next < total {
                let words = (next..<min(next + 23, total)).map(UInt32.init)
                let accepted = ring.write(words, count: words.count)
                next += accepted
                if accepted == 0 { NativeThread.yield() }
            }
        }
        var (next, wrong) = (0, 0)
        while next < total {
            let readable = ring.readable()
            for word in readable {
                if word != UInt32(next) { wrong += 1 }
                next += 1
            }
            ring.take(readable.count)
            if readable.isEmpty { NativeThread.yield() }
        }
        writer.join()
        #expect(wrong == 0)
    }

    @Test("after it is cleared nothing of what was written comes out")
    func clear() {
        let ring = Ring(channels: 1, capacity: 10, history: 0)
        _ = ring.write([1, 2, 3], count: 3)
        ring.clear()
        #expect(ring.readable().isEmpty && ring.room == 10)
    }
}
