import ClickwheelAudio
import ClickwheelSystem

/// The end of one track and the beginning of the next, mixed so that what is independent of each other stays equally loud.
///
/// The shares are the cosine and the sine of an angle that goes from 0 to a right one: their squares add up to 1.
struct Crossfade {
    private let old: HeldBack
    /// Frames for which both sound.
    let total: Int
    private(set) var done = 0

    /// A crossfade out of all that `old` holds.
    init(from old: HeldBack) {
        self.old = old
        total = old.frames
    }

    /// Frames that are left.
    var rest: Int { total - done }

    /// Mixes the next frames of the track that ends with `new`, as many as that has or, where it has none, `count`.
    mutating func mix(_ new: borrowing PCMBuffer, count: Int, into mixed: inout PCMBuffer) {
        let frames = min(rest, new.frames > 0 ? new.frames : count)
        let channels = mixed.format.channels
        let (old, done, total) = (old, done, total)
        let hasNew = new.frames > 0
        mixed.fill(frames: frames, as: Float.self) { target in
            func mix(_ value: (Int) -> Float) {
                for frame in 0..<frames {
                    let angle = (Double(done + frame) + 0.5) / Double(total) * Double.pi / 2
                    let (falling, rising) = (
                        Float(Double.sin(Double.pi / 2 - angle)), Float(Double.sin(angle))
                    )
                    for channel in 0..<channels {
                        let index = frame * channels + channel
                        target[index] =
                            old.sample(done * channels + index) * falling
                            + (hasNew ? value(index) * rising : 0)
                    }
                }
            }
            switch new.format.encoding {
            case .float32: new.withSamples(as: Float.self) { samples in mix { samples[$0] } }
            case .int32:
                new.withSamples(as: Int32.self) { samples in mix { Float(samples[$0]) / 2_147_483_648 } }
            case .int16: preconditionFailure("a deck delivers words")
            }
        }
        self.done += frames
    }

    /// Frames for which two tracks sound together that are to for `wanted`, where `kept` of the first are there and the second
    /// has `length`, if one knows: half of the shorter one at most.
    static func overlap(wanted: Int, kept: Int, length: Int?) -> Int {
        max(0, min(wanted, kept, (length ?? .max) / 2))
    }
}
