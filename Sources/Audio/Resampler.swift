package import ClickwheelCFFmpeg

/// Converts rate, channels and sample type; keeps what does not fit into the output until it is asked again.
package final class Resampler {
    /// What comes in: three facts that can change in the middle of a stream.
    package struct Input: Equatable {
        /// Frames per second.
        package var sampleRate: CInt
        /// How many channels there are.
        package var channels: CInt
        /// What one sample is, as FFmpeg names it.
        package var format: AVSampleFormat

        /// What a decoder says that it gives.
        package init(sampleRate: CInt, channels: CInt, format: AVSampleFormat) {
            self.sampleRate = sampleRate
            self.channels = channels
            self.format = format
        }
    }

    /// What it takes.
    package let input: Input
    private let context: OpaquePointer

    /// A converter from `input`, whose channels are laid out as `layout`, to `output`.
    package init(
        from input: Input,
        layout: AVChannelLayout,
        to sampleRate: CInt,
        channels: CInt,
        format: AVSampleFormat
    ) throws(AudioError) {
        self.input = input
        var source = AVChannelLayout()
        if layout.order == AV_CHANNEL_ORDER_UNSPEC || layout.nb_channels != input.channels {
            av_channel_layout_default(&source, input.channels)
        } else {
            var original = layout
            av_channel_layout_copy(&source, &original)
        }
        var target = AVChannelLayout()
        av_channel_layout_default(&target, channels)
        defer {
            av_channel_layout_uninit(&source)
            av_channel_layout_uninit(&target)
        }

        var made: OpaquePointer?
        let code = swr_alloc_set_opts2(
            &made,
            &target,
            format,
            sampleRate,
            &source,
            input.format,
            input.sampleRate,
            0,
            nil
        )
        guard code >= 0, let made else { throw .outOfMemory }
        if input.channels == 1, channels == 2 {
            // The library's own matrix takes 3 dB off; a mono file shall sound as loud as it is.
            swr_set_matrix(made, [1, 1], 1)
        }
        guard swr_init(made) >= 0 else {
            var dying: OpaquePointer? = made
            swr_free(&dying)
            throw .invalidRequest("no conversion from \(input.sampleRate) Hz to \(sampleRate) Hz")
        }
        context = made
    }

    deinit {
        var dying: OpaquePointer? = context
        swr_free(&dying)
    }

    /// Converts `count` frames of `source` and whatever was left over before, up to `room` frames.
    ///
    /// - Returns: The frames written; what did not fit is kept.
    package func convert(
        _ source: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        _ count: Int,
        into target: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
        room: Int
    ) throws(AudioError) -> Int {
        let converted = swr_convert(context, target, CInt(room), source, CInt(count))
        guard converted >= 0 else { throw .outOfMemory }
        return Int(converted)
    }

    /// Writes what is left over, without ending the stream.
    package func drain(
        into target: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
        room: Int
    ) throws(AudioError) -> Int {
        let converted = withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: 64) {
            nothing in
            nothing.initialize(repeating: nil)
            return swr_convert(context, target, CInt(room), nothing.baseAddress, 0)
        }
        guard converted >= 0 else { throw .outOfMemory }
        return Int(converted)
    }

    /// Writes what is left over at the end of the stream, the filter's tail included.
    package func flush(
        into target: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
        room: Int
    ) throws(AudioError) -> Int {
        try convert(nil, 0, into: target, room: room)
    }

    /// An upper bound for what `count` more frames in can give out.
    package func bound(afterAdding count: Int) -> Int {
        max(Int(swr_get_out_samples(context, CInt(count))), 0)
    }
}
