/// Puts the bytes of frames where ALSA wants them: its own order of the channels of 5.0, 5.1 and 7.1, and 24 bits in
/// the low end of 32 for cards that take nothing else.
///
/// The memory is made once; one thread uses a value.
final class ALSAArrangement {
    /// For each channel of ALSA's, which of ours it is.
    private let order: [Int]
    private let sampleBytes: Int
    private let placeBytes: Int
    private let memory: UnsafeMutableRawPointer

    /// `nil` where everything is in its place already.
    init?(of format: SoundFormat, isPadded: Bool, capacity: Int) {
        let order: [Int] =
            switch format.channels {
            // Front left, front right, rear left, rear right, centre, low frequencies, side left, side right.
            case 5: [0, 1, 3, 4, 2]
            case 6: [0, 1, 4, 5, 2, 3]
            case 8: [0, 1, 4, 5, 2, 3, 6, 7]
            case let count: Array(0..<count)
            }
        guard isPadded || order != Array(0..<format.channels) else { return nil }
        self.order = order
        sampleBytes = format.sample.bytes
        placeBytes = isPadded ? 4 : sampleBytes
        memory = .allocate(byteCount: max(1, capacity * order.count * placeBytes), alignment: 64)
    }

    deinit { memory.deallocate() }

    /// The frames as ALSA wants them, until the next call; `count` is the capacity at most.
    func arrange(_ frames: UnsafeRawPointer, count: Int) -> UnsafeRawPointer {
        var place = memory
        var frame = frames
        for _ in 0..<count {
            for channel in order {
                let sample = frame + channel * sampleBytes
                place.copyMemory(from: sample, byteCount: sampleBytes)
                if placeBytes > sampleBytes {
                    let sign: UInt8 = sample.load(fromByteOffset: 2, as: UInt8.self) & 0x80 == 0 ? 0 : 0xFF
                    place.storeBytes(of: sign, toByteOffset: 3, as: UInt8.self)
                }
                place += placeBytes
            }
            frame += order.count * sampleBytes
        }
        return UnsafeRawPointer(memory)
    }
}
