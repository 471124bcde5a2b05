package import ClickwheelAudio
import ClickwheelCFFmpeg

/// Writes a GIF that goes round for ever, in 256 colours that suit all its pictures.
package enum AnimationWriter {
    /// Writes `pictures`, each shown for `hundredths` of a second, to `path`.
    ///
    /// - Precondition: There is a picture, and all have one size.
    /// - Throws: ``AudioError`` where it cannot be written, or the encoder is missing.
    package static func write(
        _ pictures: [RGBImage],
        hundredths: Int,
        to path: String
    ) throws(AudioError) {
        precondition(!pictures.isEmpty, "an animation of at least one picture")
        var palette = Palette(of: pictures)
        let file = try OutputFile.open(.file(path), muxer: "gif")
        let codec = try encoder(CInt(pictures[0].width), CInt(pictures[0].height))
        let stream = try file.addStream()
        stream.pointee.time_base = codec.pointer.pointee.time_base
        guard avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer) >= 0 else {
            throw .outOfMemory
        }
        try file.begin(Options(["loop": "0", "final_delay": "\(hundredths)"]))
        let packet = try OwnedPacket()
        func drain() throws(AudioError) {
            while true {
                let code = avcodec_receive_packet(codec.pointer, packet.pointer)
                if code == clickwheel_averror_eagain || code == clickwheel_averror_eof { return }
                guard code >= 0 else { throw .encoder(name: "gif", reason: FFmpeg.text(of: code)) }
                packet.pointer.pointee.stream_index = stream.pointee.index
                packet.pointer.pointee.duration = Int64(hundredths)
                av_packet_rescale_ts(
                    packet.pointer,
                    codec.pointer.pointee.time_base,
                    stream.pointee.time_base
                )
                try file.writeInOrder(packet)
            }
        }
        for (index, picture) in pictures.enumerated() {
            let frame = try OwnedFrame()
            frame.pointer.pointee.width = CInt(picture.width)
            frame.pointer.pointee.height = CInt(picture.height)
            frame.pointer.pointee.format = AV_PIX_FMT_PAL8.rawValue
            frame.pointer.pointee.pts = Int64(index * hundredths)
            guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .outOfMemory }
            palette.draw(picture, into: frame.pointer.pointee)
            let sent = avcodec_send_frame(codec.pointer, frame.pointer)
            guard sent >= 0 else { throw .encoder(name: "gif", reason: FFmpeg.text(of: sent)) }
            try drain()
        }
        avcodec_send_frame(codec.pointer, nil)
        try drain()
        try file.end()
    }

    private static func encoder(_ width: CInt, _ height: CInt) throws(AudioError) -> OwnedCodec {
        guard let found = avcodec_find_encoder_by_name("gif") else {
            throw .encoder(name: "gif", reason: "it is not installed")
        }
        let codec = try OwnedCodec(found)
        let context = codec.pointer
        (context.pointee.width, context.pointee.height) = (width, height)
        context.pointee.pix_fmt = AV_PIX_FMT_PAL8
        context.pointee.time_base = AVRational(num: 1, den: 100)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        let code = avcodec_open2(context, found, nil)
        guard code >= 0 else { throw .encoder(name: "gif", reason: FFmpeg.text(of: code)) }
        return codec
    }
}

/// Colours that suit some pictures: boxes of as many pixels each (Heckbert, "Color image quantization", SIGGRAPH 1982).
private struct Palette {
    /// Of 256 the last is left to the encoder, which means by it what has not changed.
    private static let count = 255
    private static let threshold: [Int] = [
        0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52,
        20, 62, 30, 54, 22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13,
        45,
        5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
    ]

    private var colours: [SIMD3<Int>] = []
    /// The nearest of them for each colour of five bits a part, where it was asked for already.
    private var nearest = [Int16](repeating: -1, count: 1 << 15)

    init(of pictures: [RGBImage]) {
        var counts = [Int](repeating: 0, count: 1 << 15)
        for picture in pictures {
            for place in stride(from: 0, to: picture.pixels.count - 2, by: 3) {
                let key =
                    Int(picture.pixels[place] >> 3) << 10 | Int(picture.pixels[place + 1] >> 3) << 5
                    | Int(picture.pixels[place + 2] >> 3)
                counts[key] += 1
            }
        }
        var boxes = [counts.indices.filter { counts[$0] > 0 }]
        while boxes.count < Self.count {
            let weights = boxes.map { box in box.count > 1 ? Self.spread(box).width * (box.count + 8) : 0 }
            guard let widest = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[widest] > 0
            else { break }
            let axis = Self.spread(boxes[widest]).axis
            let sorted = boxes[widest].sorted { Self.part($0, axis) < Self.part($1, axis) }
            let half = sorted.reduce(0) { $0 + counts[$1] } / 2
            var (sum, cut) = (0, 0)
            while cut < sorted.count - 1, cut == 0 || sum < half {
                sum += counts[sorted[cut]]
                cut += 1
            }
            boxes[widest] = Array(sorted[..<cut])
            boxes.append(Array(sorted[cut...]))
        }
        colours = boxes.map { box in
            let total = max(1, box.reduce(0) { $0 + counts[$1] })
            var sum = SIMD3<Int>.zero
            for key in box { sum &+= Self.colour(key) &* counts[key] }
            return sum / total
        }
    }

    private mutating func index(of key: Int) -> UInt8 {
        if nearest[key] >= 0 { return UInt8(nearest[key]) }
        let wanted = Self.colour(key)
        var (best, least) = (0, Int.max)
        for (index, colour) in colours.enumerated() {
            let away = (colour &- wanted) &* SIMD3(2, 3, 1)
            let distance = (away &* away).wrappedSum()
            if distance < least { (best, least) = (index, distance) }
        }
        nearest[key] = Int16(best)
        return UInt8(best)
    }

    mutating func draw(_ picture: RGBImage, into frame: AVFrame) {
        guard let indices = frame.data.0, let entries = frame.data.1 else { return }
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let place = (row * picture.width + column) * 3
                // The same dots in every picture, so that what stands still does not crawl.
                let push = (Self.threshold[(row & 7) * 8 + (column & 7)] - 32) / 7
                var key = 0
                for part in 0..<3 {
                    key = key << 5 | min(max(Int(picture.pixels[place + part]) + push, 0), 255) >> 3
                }
                indices[row * Int(frame.linesize.0) + column] = index(of: key)
            }
        }
        entries.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
            for index in 0..<256 {
                let colour = index < colours.count ? colours[index] : .zero
                entries[index] =
                    0xFF00_0000 | UInt32(colour.x) << 16 | UInt32(colour.y) << 8 | UInt32(colour.z)
            }
        }
    }

    private static func part(_ key: Int, _ axis: Int) -> Int { key >> (10 - 5 * axis) & 31 }

    private static func colour(_ key: Int) -> SIMD3<Int> {
        SIMD3(part(key, 0), part(key, 1), part(key, 2)) &* 8 &+ 4
    }

    private static func spread(_ box: [Int]) -> (axis: Int, width: Int) {
        var (axis, width) = (0, -1)
        for candidate in 0..<3 {
            let parts = box.map { part($0, candidate) }
            let wide = (parts.max() ?? 0) - (parts.min() ?? 0)
            if wide > width { (axis, width) = (candidate, wide) }
        }
        return (axis, width)
    }
}
