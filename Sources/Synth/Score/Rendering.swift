import ClickwheelPOSIX

/// Stereo sound in memory.
struct StereoSound: Sendable, Equatable {
    var left: [Float]
    var right: [Float]
    let sampleRate: Float

    var seconds: Double { Double(left.count) / Double(sampleRate) }
}

/// Turns a performance into sound: notes into voices, voices into a room, the room into a finished recording.
struct Rendering {
    /// The loudness of everything, in LUFS.
    static let loudness: Float = -16
    /// Seconds of room after the last note.
    private static let tail = 3.2

    let performance: Performance

    private var sampleRate: Float { performance.score.piece.sampleRate }

    /// Renders the whole piece, or the bars `bars` of it; a cut in the middle has no fade.
    func sound() -> StereoSound {
        let frames = Int((performance.end + Self.tail) * Double(sampleRate))
        var sound = StereoSound(
            left: [Float](repeating: 0, count: frames),
            right: [Float](repeating: 0, count: frames),
            sampleRate: sampleRate
        )
        mix(into: &sound)
        finish(&sound)
        return sound
    }

    private func mix(into sound: inout StereoSound) {
        let frames = sound.left.count
        var sendLeft = [Float](repeating: 0, count: frames)
        var sendRight = [Float](repeating: 0, count: frames)
        let room = performance.score.piece.room
        sound.left.withUnsafeMutableBufferPointer { left in
            sound.right.withUnsafeMutableBufferPointer { right in
                sendLeft.withUnsafeMutableBufferPointer { sendLeft in
                    sendRight.withUnsafeMutableBufferPointer { sendRight in
                        let desk = Desk(left: left, right: right, sendLeft: sendLeft, sendRight: sendRight)
                        for (voice, tones) in zip(performance.score.piece.voices, performance.tones) {
                            desk.add(tones, by: voice, at: sampleRate)
                        }
                        room.add(
                            UnsafeBufferPointer(sendLeft),
                            UnsafeBufferPointer(sendRight),
                            to: left,
                            right,
                            at: sampleRate
                        )
                    }
                }
            }
        }
    }

    /// Brings the recording to its loudness, under its ceiling and to a silent end.
    private func finish(_ sound: inout StereoSound) {
        let rate = sampleRate
        sound.left.withUnsafeMutableBufferPointer { left in
            sound.right.withUnsafeMutableBufferPointer { right in
                var cutLeft = Biquad.highPass(28, at: rate)
                var cutRight = cutLeft
                cutLeft.process(left)
                cutRight.process(right)
                let fade = min(Int(rate * 2), left.count)
                for index in 0..<fade {
                    let gain = Mathematics.smooth(Float(index) / Float(fade))
                    left[left.count - 1 - index] *= gain
                    right[right.count - 1 - index] *= gain
                }
                let limiter = Limiter(ceiling: 0.87, lookahead: 0.004, release: 0.12)
                // Limiting takes some loudness away; a second, smaller step gives it back.
                for _ in 0..<2 {
                    let measured = Loudness.integrated(
                        UnsafeBufferPointer(left),
                        UnsafeBufferPointer(right),
                        at: rate
                    )
                    let gain = Mathematics.amplitude(ofDecibels: min(max(Self.loudness - measured, -40), 40))
                    for index in left.indices {
                        left[index] *= gain
                        right[index] *= gain
                    }
                    limiter.process(left, right, at: rate)
                }
            }
        }
    }
}

/// Where voices are put together: two channels, and two that go into the room.
private struct Desk {
    let left: UnsafeMutableBufferPointer<Float>
    let right: UnsafeMutableBufferPointer<Float>
    let sendLeft: UnsafeMutableBufferPointer<Float>
    let sendRight: UnsafeMutableBufferPointer<Float>

    /// How much later a sound reaches the far ear at most, in seconds.
    private static let furthest: Float = 0.000_45

    func add(_ tones: [Tone], by voice: Voice, at sampleRate: Float) {
        let longest = tones.map { $0.duration + voice.instrument.tail(of: $0) }.max() ?? 0
        let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: Int(longest * sampleRate) + 2)
        defer { scratch.deallocate() }
        let gain = Mathematics.amplitude(ofDecibels: voice.level)
        let send = Mathematics.amplitude(ofDecibels: voice.room)
        for tone in tones {
            let seconds = tone.duration + voice.instrument.tail(of: tone)
            let sound = UnsafeMutableBufferPointer(rebasing: scratch[..<(Int(seconds * sampleRate) + 1)])
            sound.update(repeating: 0)
            voice.instrument.render(tone, at: sampleRate, into: sound)
            let lean = voice.spread * (tone.pitch - 62) / 30
            place(sound, at: tone.start, pan: min(max(voice.pan + lean, -0.95), 0.95), gain, send, sampleRate)
        }
    }

    /// Adds `sound` from one direction: louder and earlier in the near ear.
    private func place(
        _ sound: UnsafeMutableBufferPointer<Float>,
        at start: Double,
        pan: Float,
        _ gain: Float,
        _ send: Float,
        _ sampleRate: Float
    ) {
        let angle = (pan + 1) * .pi / 4
        let (leftGain, rightGain) = (cos(angle) * gain * 1.414_2, sin(angle) * gain * 1.414_2)
        let first = Int(start * Double(sampleRate))
        let late = Int(abs(pan) * Self.furthest * sampleRate)
        let (leftLate, rightLate) = pan > 0 ? (late, 0) : (0, late)
        let count = min(sound.count, left.count - first - late)
        guard count > 0 else { return }
        for index in 0..<count {
            let sample = sound[index]
            let (toLeft, toRight) = (sample * leftGain, sample * rightGain)
            left[first + leftLate + index] += toLeft
            right[first + rightLate + index] += toRight
            sendLeft[first + index] += toLeft * send
            sendRight[first + index] += toRight * send
        }
    }
}
