import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSystem
import Foundation

/// Seeks in an hour of each encoding: how long until the sound of the new place is decoded, and where that is.
///
/// Where it is is told by what the same decoder gives at that place when it comes there from the beginning.
enum SeekFigures {
    private static let seeks = 200
    /// The frames that are compared, and how far off they are looked for.
    private static let window = 2_048
    private static let reach = 2_048

    static func run(_ files: SoundFiles) throws {
        print(
            "| seek in an hour, ms | p50 | p99 (bar 20) | most | of the processor: p50, p99 | frames off, most (bar 10 ms; lossless 0) | other samples |"
        )
        print("|---|---|---|---|---|---|---|")
        for encoding in SoundFiles.Encoding.allCases {
            let path = files.hour(encoding)
            var generator = SplitMix64(seed: 60)
            let decoder = try AudioDecoder(path: path)
            let rate = decoder.output.sampleRate
            let last = SoundFiles.seconds * rate - 4 * window
            let places = (0..<seeks).map { _ in Int.random(in: rate..<last, using: &generator) }
            let expected = try straight(path, places)
            var (times, processor): ([Double], [Double]) = ([], [])
            var (offset, others) = (0, 0)
            for (place, expected) in zip(places, expected) {
                var block = PCMBuffer(format: decoder.output, capacity: window)
                let (begun, used) = (Monotonic.now(), processorNow())
                try decoder.seek(toFrame: place)
                _ = try decoder.read(into: &block)
                times.append(Double(Monotonic.now() - begun) / 1e6)
                processor.append(Double(processorNow() - used) / 1e6)
                let found = left(block)
                if found != Array(expected[reach..<reach + found.count]) { others += 1 }
                let off = best(found, in: expected) - reach
                if abs(off) > abs(offset) { offset = off }
            }
            let wall = [0.5, 0.99, 1].map { at($0, of: times) }.joined(separator: " | ")
            let used = [0.5, 0.99].map { at($0, of: processor) }.joined(separator: ", ")
            print("| \(encoding.rawValue) | \(wall) | \(used) | \(offset) | \(others) |")
        }
    }

    private static func at(_ share: Double, of times: [Double]) -> String {
        String(format: "%.1f", times.sorted()[Int(share * Double(times.count - 1))])
    }

    /// Nanoseconds of the processor that this thread has used, which other work on the machine does not add to.
    private static func processorNow() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The left channel around each of `places`, decoded from the beginning.
    private static func straight(_ path: String, _ places: [Int]) throws -> [[Float]] {
        let decoder = try AudioDecoder(path: path)
        let length = window + 2 * reach
        var found = places.map { _ in [Float]() }
        let order = places.indices.sorted { places[$0] < places[$1] }
        var block = PCMBuffer(format: decoder.output, capacity: 1 << 14)
        var (start, first) = (0, 0)
        while case let count = try decoder.read(into: &block), count > 0 {
            let end = start + count
            while first < order.count, found[order[first]].count == length { first += 1 }
            if first < order.count, places[order[first]] - reach < end {
                let samples = left(block)
                for index in order[first...] {
                    guard places[index] - reach < end else { break }
                    let from = max(places[index] - reach + found[index].count, start)
                    let to = min(places[index] - reach + length, end)
                    if from < to { found[index] += samples[from - start..<to - start] }
                }
            }
            start = end
        }
        return found
    }

    private static func left(_ block: borrowing PCMBuffer) -> [Float] {
        let channels = block.format.channels
        return block.withSamples(as: Float.self) { samples in
            stride(from: 0, to: samples.count, by: channels).map { samples[$0] }
        }
    }

    /// Where in `long` the samples of `short` fit best: nearest the middle where several do.
    private static func best(_ short: [Float], in long: [Float]) -> Int {
        var (place, least) = (reach, Float.infinity)
        for shift in 0..<max(1, long.count - short.count) {
            // The first quarter may still be settling after a seek.
            var sum: Float = 0
            var index = short.count / 4
            while index < short.count, sum < least {
                let difference = short[index] - long[shift + index]
                sum += difference * difference
                index += 1
            }
            if sum < least || (sum == least && abs(shift - reach) < abs(place - reach)) {
                (place, least) = (shift, sum)
            }
        }
        return place
    }
}
