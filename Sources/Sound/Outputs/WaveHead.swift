/// The bytes before the sound of a RIFF/WAVE file: `RIFF`, `fmt ` and `data` (Multimedia Programming Interface and Data
/// Specifications 1.0, and `WAVE_FORMAT_EXTENSIBLE` for more than two channels or 16 bits).
struct WaveHead {
    /// The samples behind it.
    let format: SoundFormat

    /// The longest there is, in bytes.
    static let most = 68

    /// Whether the plain form, which every program reads, says all that there is to say.
    private var isPlain: Bool { format.channels <= 2 && format.sample == .int16 }

    /// Its length in bytes.
    var count: Int { isPlain ? 44 : Self.most }

    init(of format: SoundFormat) { self.format = format }

    /// The head at the beginning of a file of `length` bytes; `nil` for one that is not as it is written here, or that has more
    /// behind its sound than was written since its head was put right last.
    init?(_ start: ArraySlice<UInt8>, ofFileOf length: Int) {
        let bytes = Array(start)
        guard bytes.count >= 44 else { return nil }
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let isFloat = bytes.count >= Self.most && number(20, 2) == 0xFFFE && number(44, 2) == 3
        let samples: [SoundFormat.Sample] = isFloat ? [.float32] : [.int16, .int24, .int32]
        guard let sample = samples.first(where: { $0.bits == number(34, 2) }),
            (1...64).contains(number(22, 2)),
            (1...1_000_000).contains(number(24, 4))
        else { return nil }
        format = SoundFormat(sampleRate: number(24, 4), channels: number(22, 2), sample: sample)
        // All but the two lengths has to be as it is written here.
        let expected = self.bytes
        guard bytes.count >= count, bytes[..<4] == expected[..<4],
            bytes[8..<count - 4] == expected[8..<count - 4]
        else { return nil }
        let told = number(count - 4, 4)
        let most = told == 0xFFFF_FFFF ? Int.max : 2 * format.sampleRate * format.bytesPerFrame
        guard (0...most).contains(length - count - told) else { return nil }
    }

    /// The bytes, with lengths of no sound.
    var bytes: [UInt8] {
        func little(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var bytes = Array("RIFF".utf8) + little(count - 8, 4) + Array("WAVEfmt ".utf8)
        bytes += little(isPlain ? 16 : 40, 4) + little(isPlain ? 1 : 0xFFFE, 2) + little(format.channels, 2)
        bytes += little(format.sampleRate, 4) + little(format.sampleRate * format.bytesPerFrame, 4)
        bytes += little(format.bytesPerFrame, 2) + little(format.sample.bits, 2)
        if !isPlain {
            // The speakers of 1 to 8 channels in FFmpeg's order: C, L R, L R LFE, … as bits of dwChannelMask.
            let speakers = [0x4, 0x3, 0xB, 0x107, 0x37, 0x3F, 0x70F, 0x63F][
                min(max(format.channels, 1), 8) - 1
            ]
            bytes += little(22, 2) + little(format.sample.bits, 2) + little(speakers, 4)
            // KSDATAFORMAT_SUBTYPE_IEEE_FLOAT or _PCM.
            bytes += [format.sample == .float32 ? 3 : 1, 0, 0, 0]
            bytes += [0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        return bytes + Array("data".utf8) + little(0, 4)
    }
}
