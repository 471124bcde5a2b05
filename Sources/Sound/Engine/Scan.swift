import ClickwheelAudio
import ClickwheelSoundLink

/// Pieces of a track that are heard while a button is held: 120 ms out of every 250, 8 dB softer.
struct Scan {
    /// Milliseconds of a piece that the outputs have still to take when the next is read.
    static let leadMs = 60
    /// Milliseconds from one piece to the next.
    let slotMs = 250
    /// Milliseconds of each that sound.
    let soundMs = 120
    private let speed: Int
    private var positionMs: Int

    init(positionMs: Int, speed: Int) {
        self.positionMs = positionMs
        self.speed = speed
    }

    /// Where the next piece begins; it stays within the track.
    mutating func next(durationMs: Int?) -> Int {
        defer { positionMs += speed * slotMs }
        return max(0, min(positionMs, (durationMs ?? EngineReport.mostMs) - 1_000))
    }

    /// Makes a slot of `piece`: softer, with its edges rounded off, and silence behind it.
    func soften(_ piece: borrowing PCMBuffer, into slot: inout PCMBuffer) {
        let channels = piece.format.channels
        let (frames, edge) = (piece.frames, max(1, piece.format.sampleRate / 200))
        let softer = Float(decibels: -8)
        func factor(_ frame: Int) -> Float {
            softer * min(1, Float(min(frame, frames - 1 - frame)) / Float(edge))
        }
        switch piece.format.encoding {
        case .float32:
            piece.withSamples(as: Float.self) { source in
                slot.fill(frames: slot.capacity, as: Float.self) { target in
                    for index in target.indices {
                        target[index] = index < source.count ? source[index] * factor(index / channels) : 0
                    }
                }
            }
        case .int32:
            piece.withSamples(as: Int32.self) { source in
                slot.fill(frames: slot.capacity, as: Int32.self) { target in
                    for index in target.indices {
                        target[index] =
                            index < source.count ? Int32(Float(source[index]) * factor(index / channels)) : 0
                    }
                }
            }
        case .int16: preconditionFailure("a deck delivers words")
        }
    }
}
