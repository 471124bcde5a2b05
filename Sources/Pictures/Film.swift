import ClickwheelAudio
import ClickwheelCFFmpeg
import ClickwheelPOSIX
import Media

/// A film, or an animation that FFmpeg knows, in a regular file that somebody else has opened.
struct Film: ~Copyable {
    private let container: FilmContainer
    let stream: UnsafeMutablePointer<AVStream>
    let codec: OwnedCodec

    var context: UnsafeMutablePointer<AVFormatContext> { container.context }

    /// Opens the file's best stream of pictures; no other file is ever opened.
    init(_ file: CInt) throws(PictureProblem) {
        let opened = try FilmContainer(file)
        let best = try Self.pictures(of: opened.context)
        codec = try Self.decoder(of: best)
        stream = best
        container = opened
    }

    /// The next picture into `frame`, within so many packets; `false` at the end.
    borrowing func next(
        _ frame: borrowing OwnedFrame,
        packets: Int = 5000
    ) throws(PictureProblem) -> Bool {
        let packet: OwnedPacket
        do {
            packet = try OwnedPacket()
        } catch {
            throw PictureProblem(reason: "\(error)")
        }
        for _ in 0..<packets {
            if avcodec_receive_frame(codec.pointer, frame.pointer) >= 0 { return true }
            if av_read_frame(context, packet.pointer) < 0 {
                avcodec_send_packet(codec.pointer, nil)
                return avcodec_receive_frame(codec.pointer, frame.pointer) >= 0
            }
            if packet.pointer.pointee.stream_index == stream.pointee.index {
                // A packet that is damaged is left out.
                avcodec_send_packet(codec.pointer, packet.pointer)
            }
            av_packet_unref(packet.pointer)
        }
        return false
    }

    static func problem(_ code: CInt) -> PictureProblem { PictureProblem(reason: FFmpeg.text(of: code)) }

    private static func pictures(
        of context: UnsafeMutablePointer<AVFormatContext>
    ) throws(PictureProblem) -> UnsafeMutablePointer<AVStream> {
        let code = avformat_find_stream_info(context, nil)
        guard code >= 0 else { throw problem(code) }
        let best = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        guard best >= 0, let stream = context.pointee.streams[Int(best)] else {
            throw PictureProblem(reason: "there is no picture in it that can be decoded here")
        }
        for index in 0..<Int(context.pointee.nb_streams) where index != Int(best) {
            context.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
        }
        return stream
    }

    private static func decoder(
        of stream: UnsafeMutablePointer<AVStream>
    ) throws(PictureProblem) -> OwnedCodec {
        guard let parameters = stream.pointee.codecpar,
            let decoder = avcodec_find_decoder(parameters.pointee.codec_id)
        else { throw PictureProblem(reason: "there is no decoder for it here") }
        do {
            let codec = try OwnedCodec(decoder)
            codec.pointer.pointee.thread_count = 1
            codec.pointer.pointee.max_pixels = Int64(FilmLibraries.pixelLimit)
            var code = avcodec_parameters_to_context(codec.pointer, parameters)
            var options = Options(["codec_whitelist": FilmLibraries.decoders])
            if code >= 0 { code = avcodec_open2(codec.pointer, decoder, &options.pointer) }
            guard code >= 0 else { throw problem(code) }
            return codec
        } catch let error as PictureProblem {
            throw error
        } catch {
            throw PictureProblem(reason: "\(error)")
        }
    }
}

/// An open container, closed when it goes out of scope.
struct FilmContainer: ~Copyable {
    let context: UnsafeMutablePointer<AVFormatContext>
    private let input: FilmInput

    init(_ file: CInt, decoders: String = FilmLibraries.decoders) throws(PictureProblem) {
        _ = FilmLibraries.ready
        let bytes = try FilmInput(file)
        var candidate = avformat_alloc_context()
        guard candidate != nil else { throw PictureProblem(reason: "out of memory") }
        candidate?.pointee.pb = bytes.context
        var options = Options([
            "format_whitelist": FilmLibraries.containers, "codec_whitelist": decoders,
            "protocol_whitelist": "file", "probesize": "2000000", "max_streams": "64",
        ])
        // FFmpeg frees the context where it cannot open the file.
        let code = avformat_open_input(&candidate, nil, nil, &options.pointer)
        guard code >= 0, let candidate else { throw Film.problem(code) }
        context = candidate
        input = bytes
    }

    deinit {
        var dying: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&dying)
    }
}

/// What untrusted films may reach of FFmpeg.
enum FilmLibraries {
    /// The pixels of one picture, at most: 8K with room.
    static let pixelLimit = 64_000_000
    static let containers = "apng,asf,avi,flv,matroska,mov,mpeg,mpegts,ogg"
    static let decoders = """
        apng,av1,dvvideo,flv,ffv1,h263,h264,hevc,libaom-av1,libdav1d,mjpeg,mpeg1video,mpeg2video,mpeg4,\
        msmpeg4,msmpeg4v2,msmpegv1,png,prores,theora,vc1,vp8,vp9,wmv1,wmv2,wmv3
        """

    /// Keeps FFmpeg from writing to standard error.
    static let ready: Void = FFmpeg.silence
}
