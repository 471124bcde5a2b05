import ClickwheelCFFmpeg

/// A picture in memory: eight bits each of red, green and blue, rows from the top.
public struct RGBImage: Sendable, Equatable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// Three bytes a pixel, row after row.
    public var pixels: [UInt8]

    /// A black picture.
    ///
    /// - Precondition: Both sides are 1...8,192 pixels.
    public init(width: Int, height: Int) {
        precondition(
            (1...8_192).contains(width) && (1...8_192).contains(height),
            "a picture of 1...8192 pixels"
        )
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 3)
    }

    /// The picture as a PNG or JPEG file.
    ///
    /// `coarseness` is that of a JPEG, from 1 for the finest to 31.
    /// - Throws: ``AudioError`` when FFmpeg lacks the encoder or there is no memory.
    public func encoded(
        as kind: EncodedPicture.Kind,
        coarseness: Int = 3
    ) throws(AudioError) -> EncodedPicture {
        let name = kind == .png ? "png" : "mjpeg"
        _ = FFmpeg.silence
        guard let encoder = avcodec_find_encoder_by_name(name) else {
            throw .encoder(name: name, reason: "it is not installed")
        }
        let codec = try OwnedCodec(encoder)
        let context = codec.pointer
        context.pointee.width = CInt(width)
        context.pointee.height = CInt(height)
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        switch kind {
        case .png:
            context.pointee.pix_fmt = AV_PIX_FMT_RGB24
        case .jpeg:
            context.pointee.pix_fmt = AV_PIX_FMT_YUV444P
            context.pointee.color_range = AVCOL_RANGE_JPEG
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = FF_QP2LAMBDA * CInt(coarseness)
            context.pointee.qmin = 1
        }
        let opened = avcodec_open2(context, encoder, nil)
        guard opened >= 0 else { throw .encoder(name: name, reason: FFmpeg.text(of: opened)) }

        let frame = try OwnedFrame()
        frame.pointer.pointee.width = CInt(width)
        frame.pointer.pointee.height = CInt(height)
        frame.pointer.pointee.format = context.pointee.pix_fmt.rawValue
        frame.pointer.pointee.color_range = context.pointee.color_range
        frame.pointer.pointee.quality = context.pointee.global_quality
        guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .outOfMemory }
        kind == .png ? copyRows(to: frame.pointer.pointee) : convertToYUV(in: frame.pointer.pointee)

        let packet = try OwnedPacket()
        var code = avcodec_send_frame(context, frame.pointer)
        if code >= 0 { code = avcodec_send_frame(context, nil) }
        if code >= 0 { code = avcodec_receive_packet(context, packet.pointer) }
        guard code >= 0, let data = packet.pointer.pointee.data else {
            throw .encoder(name: name, reason: FFmpeg.text(of: code))
        }
        let bytes = Array(UnsafeBufferPointer(start: data, count: Int(packet.pointer.pointee.size)))
        return EncodedPicture(kind: kind, width: width, height: height, bytes: bytes)
    }

    private func copyRows(to frame: AVFrame) {
        guard let target = frame.data.0 else { return }
        let stride = Int(frame.linesize.0)
        pixels.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            for row in 0..<height {
                (target + row * stride).update(from: start + row * width * 3, count: width * 3)
            }
        }
    }

    /// Full-range BT.601, as JFIF wants it: <https://www.w3.org/Graphics/JPEG/jfif3.pdf>.
    private func convertToYUV(in frame: AVFrame) {
        guard let luma = frame.data.0, let blue = frame.data.1, let red = frame.data.2 else { return }
        for row in 0..<height {
            for column in 0..<width {
                let index = (row * width + column) * 3
                let (r, g, b) = (Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]))
                let y = 0.299 * r + 0.587 * g + 0.114 * b
                luma[row * Int(frame.linesize.0) + column] = Self.byte(y)
                blue[row * Int(frame.linesize.1) + column] = Self.byte(128 + (b - y) * 0.564334)
                red[row * Int(frame.linesize.2) + column] = Self.byte(128 + (r - y) * 0.713267)
            }
        }
    }

    private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}
