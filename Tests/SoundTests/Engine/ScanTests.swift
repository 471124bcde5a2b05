import ClickwheelAudio
import ClickwheelSoundLink
import Testing

@testable import ClickwheelSound

@Suite("Pieces that are heard while a button is held")
struct ScanTests {
    @Test("move at the speed asked for, and stay a second before the end and behind the beginning")
    func places() {
        var on = Scan(positionMs: 1_000, speed: 20)
        #expect((0..<3).map { _ in on.next(durationMs: 60_000) } == [1_000, 6_000, 11_000])
        var end = Scan(positionMs: 58_000, speed: 20)
        #expect((0..<3).map { _ in end.next(durationMs: 60_000) } == [58_000, 59_000, 59_000])
        var back = Scan(positionMs: 7_000, speed: -20)
        #expect((0..<3).map { _ in back.next(durationMs: 60_000) } == [7_000, 2_000, 0])
    }

    @Test("are where it can be told of them, however long a button is held in a track of unknown length")
    func furthest() {
        var far = Scan(positionMs: EngineReport.mostMs - 6_000, speed: 20)
        let places = (0..<3).map { _ in EngineReport.mostMs - far.next(durationMs: nil) }
        #expect(places == [6_000, 1_000, 1_000])
    }

    @Test("are softer, with rounded edges, and silent behind")
    func edges() throws {
        let format = try PCMFormat(sampleRate: 8_000, channels: 2)
        var piece = PCMBuffer(format: format, capacity: 400)
        piece.fill(frames: 400, as: Float.self) { for index in $0.indices { $0[index] = 1 } }
        var slot = PCMBuffer(format: format, capacity: 500)
        Scan(positionMs: 0, speed: 1).soften(piece, into: &slot)
        let softer = Float(decibels: -8)
        let samples: [Float] = slot.withSamples(as: Float.self) { Array($0) }
        #expect(samples.count == 1_000)
        for frame in 0..<500 {
            // 5 ms, which are 40 frames, are the edge.
            let fromEdge = frame < 400 ? min(frame, 399 - frame, 40) : 0
            let wanted: Float = softer * Float(fromEdge) / 40
            #expect(samples[2 * frame] == samples[2 * frame + 1])
            #expect(abs(samples[2 * frame] - wanted) < 0.000_01, "\(frame)")
        }
    }
}
