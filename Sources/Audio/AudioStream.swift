import ClickwheelCFFmpeg

/// What a file says about the audio in it.
public struct AudioStream: Sendable, Equatable {
    /// FFmpeg's short name of the container, such as `flac` or `mov,mp4,m4a,3gp,3g2,mj2`.
    public let container: String
    /// FFmpeg's short name of the codec, such as `flac` or `aac`.
    public let codec: String
    /// Frames per second of the source.
    public let sampleRate: Int
    /// Channels of the source.
    public let channels: Int
    /// Bits of one sample of a lossless source; absent for a lossy one.
    public let bitDepth: Int?
    /// The length in source frames after the gapless trim; absent when the file can only be guessed at.
    public let declaredFrames: Int?
}

extension AudioStream {
    init(of file: borrowing InputFile, _ codec: borrowing OwnedCodec, _ timeline: Timeline) {
        let parameters = file.stream.pointee.codecpar.pointee
        let bits = max(parameters.bits_per_raw_sample, parameters.bits_per_coded_sample)
        container = file.containerName
        self.codec = String(cString: avcodec_get_name(parameters.codec_id))
        sampleRate = Int(codec.pointer.pointee.sample_rate)
        channels = Int(codec.pointer.pointee.ch_layout.nb_channels)
        bitDepth = AudioStream.isLossless(parameters.codec_id) && bits > 0 ? Int(bits) : nil
        declaredFrames = timeline.isMP3 ? nil : timeline.length
    }

    private static func isLossless(_ codec: AVCodecID) -> Bool {
        guard let descriptor = avcodec_descriptor_get(codec) else { return false }
        return descriptor.pointee.props & AV_CODEC_PROP_LOSSLESS != 0
            && descriptor.pointee.props & AV_CODEC_PROP_LOSSY == 0
    }
}
