package import ClickwheelCFFmpeg

/// Holds samples until there are enough for one frame of the codec.
package final class SampleQueue {
    /// The frames that the codec takes at once.
    package let frameSize: Int

    private let fifo: OpaquePointer
    private let planes: Int
    private let bytesPerFrame: Int
    private var scratch: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    private var room = 0

    /// Uncompressed codecs take any number at once; then this many.
    private static let freeFrameSize = 4096

    package init(of codec: AVCodecContext) throws(AudioError) {
        let channels = codec.ch_layout.nb_channels
        guard let made = av_audio_fifo_alloc(codec.sample_fmt, channels, 1) else { throw .outOfMemory }
        fifo = made
        frameSize = codec.frame_size > 0 ? Int(codec.frame_size) : Self.freeFrameSize
        let isPlanar = av_sample_fmt_is_planar(codec.sample_fmt) == 1
        planes = isPlanar ? Int(channels) : 1
        bytesPerFrame = Int(av_get_bytes_per_sample(codec.sample_fmt)) * (isPlanar ? 1 : Int(channels))
        scratch = .allocate(capacity: planes)
        scratch.initialize(repeating: nil, count: planes)
    }

    deinit {
        for plane in 0..<planes { scratch[plane]?.deallocate() }
        scratch.deallocate()
        av_audio_fifo_free(fifo)
    }

    /// The frames waiting.
    package var count: Int { Int(av_audio_fifo_size(fifo)) }

    /// Appends what `produce` writes: at most `count` frames, into memory it is given.
    package func append(
        count: Int,
        _ produce: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, Int) throws(AudioError) -> Int
    ) throws(AudioError) {
        reserve(count)
        let produced = try produce(scratch, room)
        guard produced > 0 else { return }
        let written = scratch.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: planes) {
            pointers in
            av_audio_fifo_write(fifo, pointers, CInt(produced))
        }
        guard Int(written) == produced else { throw .outOfMemory }
    }

    /// Moves `count` waiting frames to `target`, one pointer a plane.
    package func take(_ count: Int, into target: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) {
        _ = target.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: planes) { pointers in
            av_audio_fifo_read(fifo, pointers, CInt(count))
        }
    }

    private func reserve(_ count: Int) {
        guard count > room else { return }
        room = count
        for plane in 0..<planes {
            scratch[plane]?.deallocate()
            scratch[plane] = .allocate(capacity: room * bytesPerFrame)
        }
    }
}
