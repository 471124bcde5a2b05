import ClickwheelAudio
import ClickwheelCFFmpeg

/// Pictures that are passed on as they are.
final class FilmCopy: FilmTrack {
    private let source: UnsafeMutablePointer<AVStream>
    private let stream: UnsafeMutablePointer<AVStream>
    private let start: Int64
    private var last = Int64.min
    private var held: [UnsafeMutablePointer<AVPacket>] = []
    private static let mostHeld = 64

    /// Whether browsers play the pictures of `stream`: H.264 with eight bits and half the colours, its parameters told ahead.
    static func fits(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let parameters = stream.pointee.codecpar.pointee
        let isPlain = [AV_PIX_FMT_YUV420P.rawValue, AV_PIX_FMT_YUVJ420P.rawValue].contains(parameters.format)
        // Behind a byte 1 are the parameters as MP4 has them (ISO/IEC 14496-15, section 5.3.3.1).
        return parameters.codec_id == AV_CODEC_ID_H264 && isPlain && parameters.extradata_size > 6
            && parameters.extradata?.pointee == 1
    }

    /// Will take the packets of `source`, whose times count from `start`, in microseconds.
    init(
        _ source: UnsafeMutablePointer<AVStream>,
        in target: borrowing OutputFile,
        from start: Int64
    ) throws(AudioError) {
        self.source = source
        self.start = Self.ticks(start, source.pointee.time_base)
        stream = try target.addStream()
        guard avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar) >= 0 else {
            throw .outOfMemory
        }
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.time_base = source.pointee.time_base
        FilmPictures.turn(stream, as: source)
    }

    deinit {
        for packet in held {
            var dying: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&dying)
        }
    }

    func take(_ packet: borrowing OwnedPacket, _ target: borrowing OutputFile) throws(AudioError) {
        guard packet.pointer.pointee.pts != clickwheel_nopts else { return }
        let time = packet.pointer.pointee.dts
        guard time != clickwheel_nopts else { return try hold(packet) }
        try release(before: time, target)
        try write(packet.pointer, time, target)
    }

    func finish(_ target: borrowing OutputFile) throws(AudioError) {
        try release(before: (held.first?.pointee.pts ?? 0) + Int64(held.count), target)
    }

    /// Keeps a packet that does not say when it is decoded: in Matroska the first ones do not.
    private func hold(_ packet: borrowing OwnedPacket) throws(AudioError) {
        guard held.count < Self.mostHeld else {
            throw FilmConversion.unsupported("its pictures have no times")
        }
        guard let copy = av_packet_clone(packet.pointer) else { throw .outOfMemory }
        held.append(copy)
    }

    /// Writes what is held, each a tick before the next; when they are shown stays as it is.
    private func release(before time: Int64, _ target: borrowing OutputFile) throws(AudioError) {
        let packets = held
        held = []
        defer {
            for packet in packets {
                var dying: UnsafeMutablePointer<AVPacket>? = packet
                av_packet_free(&dying)
            }
        }
        for (index, packet) in packets.enumerated() {
            try write(packet, time - Int64(packets.count - index), target)
        }
    }

    private func write(
        _ packet: UnsafeMutablePointer<AVPacket>,
        _ time: Int64,
        _ target: borrowing OutputFile
    ) throws(AudioError) {
        // One from before the last would break the file.
        guard time > last else { return }
        last = time
        packet.pointee.dts = time - start
        packet.pointee.pts -= start
        packet.pointee.stream_index = stream.pointee.index
        packet.pointee.pos = -1
        av_packet_rescale_ts(packet, source.pointee.time_base, stream.pointee.time_base)
        try target.write(packet)
    }
}
