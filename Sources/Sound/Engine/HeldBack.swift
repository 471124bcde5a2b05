import ClickwheelAudio

/// Frames of a track that were decoded and are kept back, since they may sound together with what follows.
///
/// They stay as the decoder delivered them, so that they come out the same where nothing is mixed into them.
struct HeldBack {
    let format: PCMFormat
    /// Samples as words of 32 bits; those before ``start`` are used up.
    private var words: [UInt32] = []
    private var start = 0

    init(_ format: PCMFormat) { self.format = format }

    /// Frames that are kept.
    var frames: Int { (words.count - start) / format.channels }

    /// Keeps what is in `block` too.
    mutating func append(_ block: borrowing PCMBuffer) {
        guard block.frames > 0 else { return }
        if start > words.count / 2 {
            words.removeFirst(start)
            start = 0
        }
        switch format.encoding {
        case .float32:
            block.withSamples(as: Float.self) { words.append(contentsOf: $0.lazy.map(\.bitPattern)) }
        case .int32:
            block.withSamples(as: Int32.self) {
                words.append(contentsOf: $0.lazy.map { UInt32(bitPattern: $0) })
            }
        case .int16: preconditionFailure("a deck delivers words")
        }
    }

    /// Moves the oldest frames into `block`, `count` of them, as far as there are so many.
    mutating func take(_ count: Int, into block: inout PCMBuffer) {
        let count = min(count, frames, block.capacity)
        switch format.encoding {
        case .float32:
            block.fill(frames: count, as: Float.self) { target in
                for index in target.indices { target[index] = Float(bitPattern: words[start + index]) }
            }
        case .int32:
            block.fill(frames: count, as: Int32.self) { target in
                for index in target.indices { target[index] = Int32(bitPattern: words[start + index]) }
            }
        case .int16: preconditionFailure("a deck delivers words")
        }
        start += count * format.channels
    }

    /// The sample at `index` of those that are kept, full scale at 1; 0 beyond the last.
    func sample(_ index: Int) -> Float {
        guard start + index < words.count else { return 0 }
        let word = words[start + index]
        return format.encoding == .float32
            ? Float(bitPattern: word) : Float(Int32(bitPattern: word)) / 2_147_483_648
    }
}
