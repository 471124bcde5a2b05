import ClickwheelCAllocationCount
import ClickwheelPOSIX
import ClickwheelSound
import ClickwheelSystem

// Plays a second and a half of noise through the output that the first word names, as the engine does, and says how often
// the thread that feeds it wrote and how often it asked for memory meanwhile.

/// An output that counts what the thread that feeds it asks for.
///
/// One thread uses it, and another looks at the counts once that has ended.
final class CountingOutput: SoundOutput {
    private let output: any SoundOutput
    private(set) var writes = 0
    /// Allocations of the thread before its first write, or -1, and before its last.
    private var first = -1
    private var last = -1

    init(_ output: any SoundOutput) { self.output = output }

    /// Allocations from the first write to the last.
    var allocations: Int { last - first }

    var format: SoundFormat { output.format }
    var isPaced: Bool { output.isPaced }
    var underruns: Int { output.underruns }
    var mayConvert: Bool { output.mayConvert }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        last = allocation_count()
        if first < 0 { first = last }
        writes += 1
        return try output.write(frames, count: count)
    }

    func delay() throws(SoundError) -> Int { try output.delay() }
    func drop() throws(SoundError) -> Int { try output.drop() }
    func drain() throws(SoundError) { try output.drain() }
    func setVolume(_ percent: Int) throws(SoundError) -> Bool { try output.setVolume(percent) }
}

guard CommandLine.arguments.count == 2 else { exit(2) }
do {
    let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
    let output = CountingOutput(try SoundOutputs.open(CommandLine.arguments[1], for: format))
    let lane = try Lane(name: "victim", output: output, notify: {})
    var random = SplitMix64(seed: 1)
    let noise = (0..<2 * 4_410).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
    lane.play()
    var rest = 15
    while rest > 0 {
        if lane.room >= 4_410 {
            noise.withUnsafeBufferPointer { noise in
                if let start = noise.baseAddress { _ = lane.write(start, count: 4_410) }
            }
            rest -= 1
        } else {
            NativeThread.pause(microseconds: 1_000)
        }
    }
    // What is in the ring is played out before the counts are looked at.
    while lane.ahead > 0, lane.lost == nil { NativeThread.pause(microseconds: 1_000) }
    lane.close()
    print("\(output.writes) writes, \(output.allocations) allocations")
} catch {
    print("\(error)")
    exit(1)
}
