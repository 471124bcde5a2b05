import Foundation

/// Stereo sound of 16 bits in which every frame says which it is: never silent, and 28 bits of number in two samples.
enum NumberedSound {
    static let sampleRate = 44_100
    /// The number of the first frame of each file.
    static func first(_ index: Int) -> Int { index << 27 }

    /// The file that a frame is of.
    static func file(of number: Int) -> Int { number >> 27 }

    /// A WAV file of numbered frames.
    static func file(_ index: Int, seconds: Int) -> Data {
        let frames = seconds * sampleRate
        var bytes = head(frames: frames)
        bytes.reserveCapacity(bytes.count + 4 * frames)
        for frame in 0..<frames {
            let number = first(index) + frame
            for half in [number & 0x3FFF, number >> 14] {
                let sample = half | 0x4000
                bytes.append(UInt8(truncatingIfNeeded: sample))
                bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
            }
        }
        return bytes
    }

    /// The number that a frame says; `nil` for silence, and for what is none of ours.
    static func number(_ left: Int16, _ right: Int16) -> Int? {
        guard left & 0x4000 != 0, right & 0x4000 != 0, left > 0, right > 0 else { return nil }
        return Int(right & 0x3FFF) << 14 | Int(left & 0x3FFF)
    }

    /// The head of a WAV file of stereo frames of 16 bits.
    static func head(frames: Int) -> Data {
        func little(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var head = Array("RIFF".utf8) + little(36 + 4 * frames, 4) + Array("WAVEfmt ".utf8)
        head +=
            little(16, 4) + little(1, 2) + little(2, 2) + little(sampleRate, 4) + little(4 * sampleRate, 4)
        head += little(4, 2) + little(16, 2) + Array("data".utf8) + little(4 * frames, 4)
        return Data(head)
    }
}
