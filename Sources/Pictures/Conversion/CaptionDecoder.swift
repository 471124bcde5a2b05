import ClickwheelAudio
import ClickwheelCFFmpeg

/// The words of one stream of subtitles, whatever form they have: what FFmpeg makes of them is written anew as WebVTT's text.
struct CaptionDecoder: ~Copyable {
    /// The bytes of the text of one cue at most.
    private static let textBytes = 1 << 16

    private let decoder: OwnedCodec
    private let encoder: OwnedCodec
    private let base: AVRational

    init(_ stream: UnsafeMutablePointer<AVStream>) throws(AudioError) {
        let words = try Self.words(of: stream)
        encoder = try Self.writer(of: words)
        decoder = words
        base = stream.pointee.time_base
    }

    private static func words(of stream: UnsafeMutablePointer<AVStream>) throws(AudioError) -> OwnedCodec {
        guard let parameters = stream.pointee.codecpar,
            let known = avcodec_find_decoder(parameters.pointee.codec_id)
        else { throw FilmConversion.unsupported("there is no decoder for its subtitles here") }
        let codec = try OwnedCodec(known)
        codec.pointer.pointee.pkt_timebase = stream.pointee.time_base
        var options = Options(["codec_whitelist": FilmCaptions.decoders])
        var code = avcodec_parameters_to_context(codec.pointer, parameters)
        if code >= 0 { code = avcodec_open2(codec.pointer, known, &options.pointer) }
        guard code >= 0 else { throw FilmConversion.unsupported(FFmpeg.text(of: code)) }
        return codec
    }

    private static func writer(of words: borrowing OwnedCodec) throws(AudioError) -> OwnedCodec {
        guard let known = avcodec_find_encoder(AV_CODEC_ID_WEBVTT) else {
            throw FilmConversion.unsupported("this FFmpeg cannot write WebVTT")
        }
        let codec = try OwnedCodec(known)
        codec.pointer.pointee.time_base = AVRational(num: 1, den: 1000)
        // The styles that the decoder's lines name; the context frees its copy.
        let size = Int(words.pointer.pointee.subtitle_header_size)
        if size > 0, let header = words.pointer.pointee.subtitle_header, let copy = av_mallocz(size + 1) {
            copy.copyMemory(from: header, byteCount: size)
            codec.pointer.pointee.subtitle_header = copy.assumingMemoryBound(to: UInt8.self)
            codec.pointer.pointee.subtitle_header_size = CInt(size)
        }
        let code = avcodec_open2(codec.pointer, known, nil)
        guard code >= 0 else { throw FilmConversion.unsupported(FFmpeg.text(of: code)) }
        return codec
    }

    /// The text of a packet of a film that begins at `begin`, in microseconds, and when it is shown, in milliseconds; `nil` where
    /// it has none.
    func decode(_ packet: borrowing OwnedPacket, begin: Int64) -> (text: String, times: Range<Int>)? {
        let pointer = packet.pointer
        guard pointer.pointee.pts != clickwheel_nopts else { return nil }
        var subtitle = AVSubtitle()
        var isThere: CInt = 0
        guard avcodec_decode_subtitle2(decoder.pointer, &subtitle, &isThere, pointer) >= 0, isThere != 0
        else {
            return nil
        }
        defer { avsubtitle_free(&subtitle) }
        guard subtitle.num_rects > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.textBytes)
        let count = avcodec_encode_subtitle(encoder.pointer, &bytes, CInt(bytes.count), &subtitle)
        guard count > 0 else { return nil }
        // FFmpeg's own unit is the microsecond.
        let unit = AVRational(num: 1, den: AV_TIME_BASE)
        let start = av_rescale_q(pointer.pointee.pts, base, unit) - begin
        let length = av_rescale_q(pointer.pointee.duration, base, unit)
        let first = start / 1000 + Int64(subtitle.start_display_time)
        let last = length > 0 ? (start + length) / 1000 : start / 1000 + Int64(subtitle.end_display_time)
        guard first >= 0, last > first, last < Int64(Int32.max) else { return nil }
        return (String(decoding: bytes[..<Int(count)], as: UTF8.self), Int(first)..<Int(last))
    }
}
