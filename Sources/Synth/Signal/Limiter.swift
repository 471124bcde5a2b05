import ClickwheelPOSIX

/// Holds both channels under a ceiling, looking ahead so that it never clips and never clicks.
struct Limiter {
    /// The highest amplitude that leaves.
    let ceiling: Float
    /// How far ahead a peak is seen, in seconds: the gain glides down over this time.
    let lookahead: Float
    /// How fast the gain comes back, in seconds.
    let release: Float

    /// Limits both channels in place.
    func process(
        _ left: UnsafeMutableBufferPointer<Float>,
        _ right: UnsafeMutableBufferPointer<Float>,
        at sampleRate: Float
    ) {
        let count = left.count
        let window = max(Int(lookahead * sampleRate), 1)
        let recover = 1 - exp(-1 / (release * sampleRate))
        // The lowest gain needed within the window ahead, by a queue of candidates in falling order of time.
        var queue: [(place: Int, gain: Float)] = []
        queue.reserveCapacity(window + 1)
        var head = 0
        var ring = [Float](repeating: 1, count: window)
        var sum = Float(window)
        var held: Float = 1
        for index in 0..<(count + window) {
            if index < count {
                let peak = max(abs(left[index]), abs(right[index]))
                let needed = peak > ceiling ? ceiling / peak : 1
                while queue.count > head, let last = queue.last, last.gain >= needed { queue.removeLast() }
                queue.append((index, needed))
            }
            while head < queue.count, queue[head].place < index - window { head += 1 }
            if head > 1_024 {
                queue.removeFirst(head)
                head = 0
            }
            let lowest = head < queue.count ? queue[head].gain : 1
            held = lowest < held ? lowest : held + (lowest - held) * recover
            // The mean over the window turns steps into ramps and is never above any minimum inside it.
            let place = index % window
            sum += held - ring[place]
            ring[place] = held
            let target = index - window
            if target >= 0 {
                let gain = min(sum / Float(window), 1)
                left[target] = min(max(left[target] * gain, -ceiling), ceiling)
                right[target] = min(max(right[target] * gain, -ceiling), ceiling)
            }
        }
    }
}
