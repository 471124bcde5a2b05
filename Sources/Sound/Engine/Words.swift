/// Samples as words of 32 bits: integers whose full scale is that of 32 bits, or floating point.
///
/// An output of integers gets integers, rounded to its bits with dither where the source had more; an output of floating
/// point gets floating point.
struct Words {
    private let sample: SoundFormat.Sample
    private var dither = Dither()
    private var wideDither = WideDither()

    init(for sample: SoundFormat.Sample) { self.sample = sample }

    /// Turns floating point samples, full scale at 1, into words.
    mutating func fill(_ target: UnsafeMutablePointer<UInt32>, from source: UnsafeBufferPointer<Float>) {
        guard sample != .float32 else {
            for index in source.indices { target[index] = source[index].bitPattern }
            return
        }
        let drop = 32 - Int64(sample.bits)
        for index in (sample == .int16 ? fillWide(target, from: source) : 0)..<source.count {
            // A sample that is no number is silence.
            let value = source[index].isNaN ? 0 : Double(source[index]).clamped(to: -1.5...1.5)
            let wide = Int64(value * 2_147_483_648)
            target[index] = round(wide, drop: drop)
        }
    }

    /// Does, for 16 bits and eight samples at once, what ``fill(_:from:)`` does.
    ///
    /// - Returns: How many samples it did: all but seven at most.
    private mutating func fillWide(
        _ target: UnsafeMutablePointer<UInt32>,
        from source: UnsafeBufferPointer<Float>
    ) -> Int {
        let count = source.count & ~7
        guard let start = source.baseAddress else { return 0 }
        for index in stride(from: 0, to: count, by: 8) {
            var value = UnsafeRawPointer(start + index).loadUnaligned(as: SIMD8<Float>.self)
            value.replace(with: 0, where: value .!= value)
            value = value * 32_768 + wideDither.next()
            value.replace(with: 32_767, where: value .> 32_767)
            value.replace(with: -32_768, where: value .< -32_768)
            // 1.5 · 2²³ more rounds to whole numbers, and leaves them in the last bits, which are moved to the first.
            let words = unsafeBitCast(value + 12_582_912, to: SIMD8<UInt32>.self) &<< 16
            UnsafeMutableRawPointer(target + index).storeBytes(of: words, as: SIMD8<UInt32>.self)
        }
        return count
    }

    /// Turns integer samples of `bits` bits, which stand in the upper ones, into words.
    mutating func fill(
        _ target: UnsafeMutablePointer<UInt32>,
        from source: UnsafeBufferPointer<Int32>,
        bits: Int
    ) {
        if sample == .float32 {
            for index in source.indices { target[index] = (Float(source[index]) / 2_147_483_648).bitPattern }
        } else if bits <= sample.bits {
            guard let start = source.baseAddress else { return }
            UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: 4 * source.count)
        } else {
            let drop = 32 - Int64(sample.bits)
            for index in source.indices { target[index] = round(Int64(source[index]), drop: drop) }
        }
    }

    /// `wide`, full scale at 2³¹, without its last `drop` bits.
    @inline(__always)
    private mutating func round(_ wide: Int64, drop: Int64) -> UInt32 {
        guard drop > 0 else { return UInt32(bitPattern: Int32(clamping: wide)) }
        let noise = dither.next() >> (32 - drop)
        let half = Int64(1) << (drop - 1)
        let steps = (wide + noise + half) >> drop
        let most = Int64(1) << (31 - drop)
        return UInt32(bitPattern: Int32(truncatingIfNeeded: min(max(steps, -most), most - 1) << drop))
    }
}

/// Words on their way into the bytes that an output takes, at a volume.
struct WordPacker {
    private let sample: SoundFormat.Sample
    private var dither = Dither()

    /// Full volume, as ``pack(_:into:volume:)`` takes it.
    static let full = 1 << 16

    init(for sample: SoundFormat.Sample) { self.sample = sample }

    /// Writes `words` as samples of the output; `volume` is 0...``full``, and at that nothing is changed.
    mutating func pack(
        _ words: UnsafeBufferPointer<UInt32>,
        into target: UnsafeMutableRawPointer,
        volume: Int
    ) {
        guard volume != Self.full || sample == .int24 else { return packWhole(words, into: target) }
        switch sample {
        case .float32:
            let factor = Float(volume) / Float(Self.full)
            for index in words.indices {
                let scaled = Float(bitPattern: words[index]) * factor
                target.storeBytes(of: scaled.bitPattern, toByteOffset: index * 4, as: UInt32.self)
            }
        case .int16:
            for index in words.indices {
                let value = UInt16(truncatingIfNeeded: scaled(words[index], volume, drop: 16) >> 16)
                target.storeBytes(of: value, toByteOffset: index * 2, as: UInt16.self)
            }
        case .int24:
            for index in words.indices {
                let value = scaled(words[index], volume, drop: 8)
                target.storeBytes(
                    of: UInt8(truncatingIfNeeded: value >> 8),
                    toByteOffset: index * 3,
                    as: UInt8.self
                )
                target.storeBytes(
                    of: UInt8(truncatingIfNeeded: value >> 16),
                    toByteOffset: index * 3 + 1,
                    as: UInt8.self
                )
                target.storeBytes(
                    of: UInt8(truncatingIfNeeded: value >> 24),
                    toByteOffset: index * 3 + 2,
                    as: UInt8.self
                )
            }
        case .int32:
            for index in words.indices {
                target.storeBytes(
                    of: scaled(words[index], volume, drop: 0),
                    toByteOffset: index * 4,
                    as: UInt32.self
                )
            }
        }
    }

    /// Writes `words` at full volume; `target` may be where they are.
    private func packWhole(_ words: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawPointer) {
        guard let start = words.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
        guard sample == .int16 else {
            if UnsafeRawPointer(target) != start {
                target.copyMemory(from: start, byteCount: 4 * words.count)
            }
            return
        }
        let count = words.count & ~7
        for index in stride(from: 0, to: count, by: 8) {
            let wide = start.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt32>.self)
            let values = SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
            target.storeBytes(of: values, toByteOffset: index * 2, as: SIMD8<UInt16>.self)
        }
        for index in count..<words.count {
            let value = UInt16(truncatingIfNeeded: words[index] >> 16)
            target.storeBytes(of: value, toByteOffset: index * 2, as: UInt16.self)
        }
    }

    @inline(__always)
    private mutating func scaled(_ word: UInt32, _ volume: Int, drop: Int64) -> UInt32 {
        guard volume != Self.full else { return word }
        let wide = (Int64(Int32(bitPattern: word)) * Int64(volume)) >> 16
        guard drop > 0 else { return UInt32(bitPattern: Int32(truncatingIfNeeded: wide)) }
        let rounded = wide + (dither.next() >> (32 - drop)) + (Int64(1) << (drop - 1))
        return UInt32(bitPattern: Int32(clamping: rounded))
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
