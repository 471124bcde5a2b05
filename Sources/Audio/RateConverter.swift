import ClickwheelCFFmpeg

/// Converts one endless stream of blocks to another rate, number of channels or type of sample.
///
/// It does not know where one file ends and the next begins, so joined files stay joined. One thread owns a converter.
package final class RateConverter {
    /// What comes in.
    package let input: PCMFormat
    /// What goes out.
    package let output: PCMFormat
    private let resampler: Resampler

    /// - Throws: ``AudioError/invalidRequest(_:)`` where there is no such conversion, or ``AudioError/outOfMemory``.
    package init(from input: PCMFormat, to output: PCMFormat) throws(AudioError) {
        self.input = input
        self.output = output
        resampler = try Resampler(
            from: Resampler.Input(
                sampleRate: CInt(input.sampleRate),
                channels: CInt(input.channels),
                format: input.avSampleFormat
            ),
            layout: AVChannelLayout(),
            to: CInt(output.sampleRate),
            channels: CInt(output.channels),
            format: output.avSampleFormat
        )
    }

    /// The most frames that a block of `frames` can give out.
    package func bound(frames: Int) -> Int { resampler.bound(afterAdding: frames) }

    /// Converts all of `block` into `result`, which has the format ``output`` and room for ``bound(frames:)`` frames.
    package func convert(_ block: borrowing PCMBuffer, into result: inout PCMBuffer) throws(AudioError) {
        precondition(
            block.format == input && result.format == output,
            "the buffers must have the converter's formats"
        )
        let source = UnsafeMutableRawPointer(block.pointers()).assumingMemoryBound(
            to: UnsafePointer<UInt8>?.self
        )
        result.frames = try resampler.convert(
            source,
            block.frames,
            into: result.pointers(),
            room: result.capacity
        )
    }

    /// Writes what is left at the end of the stream into `result`.
    package func flush(into result: inout PCMBuffer) throws(AudioError) {
        result.frames = try resampler.flush(into: result.pointers(), room: result.capacity)
    }
}
