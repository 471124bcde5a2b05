import ClickwheelCVips
import Media

/// Pictures that libvips decodes.
enum Still {
    /// Decodes one, and shows what there is of a file that is cut off.
    static func decode(_ file: CInt, _ request: PictureRequest) throws(PictureProblem) -> PictureAnswer {
        if let reason = clickwheel_vips_open() {
            throw PictureProblem(reason: "libvips is missing (\(String(cString: reason)))")
        }
        var head = clickwheel_picture_head()
        guard clickwheel_vips_look(file, &head) else { throw last() }
        let (pixels, isHuge) = Int(head.width).multipliedReportingOverflow(by: Int(head.height))
        guard !isHuge, pixels <= PictureServer.pixelLimit else {
            throw PictureProblem(
                reason: "its \(head.width) × \(head.height) pixels are more than are decoded"
            )
        }
        guard request.frame < max(1, head.pages) else {
            throw PictureProblem(reason: "it has \(head.pages) frames, and not \(request.frame + 1)")
        }
        var picture = clickwheel_picture()
        var damage: String?
        let (frame, size) = (CInt(request.frame), CInt(request.size))
        if !clickwheel_vips_thumbnail(file, &head, frame, size, true, &picture) {
            damage = last().reason
            guard clickwheel_vips_thumbnail(file, &head, frame, size, false, &picture) else { throw last() }
        }
        defer { clickwheel_vips_free(picture.jpeg) }
        let bytes = UnsafeRawBufferPointer(start: picture.jpeg, count: picture.length)
        return PictureAnswer(
            picture: Array(bytes),
            width: Int(picture.width),
            height: Int(picture.height),
            damage: damage
        )
    }

    /// The few colours of a JPEG that is shown before it; `nil` where libvips cannot tell them.
    static func blur(_ jpeg: [UInt8]) -> [UInt8]? {
        guard clickwheel_vips_open() == nil else { return nil }
        let (columns, rows) = PictureAnswer.blurSize
        var colours = [UInt8](repeating: 0, count: 3 * columns * rows)
        return clickwheel_vips_blur(jpeg, jpeg.count, CInt(columns), CInt(rows), &colours) ? colours : nil
    }

    /// How long each frame is shown, in milliseconds; empty for what has one frame, or is unknown to libvips.
    static func delays(_ file: CInt) -> [Int] {
        guard clickwheel_vips_open() == nil else { return [] }
        var head = clickwheel_picture_head()
        guard clickwheel_vips_look(file, &head), head.pages > 1 else { return [] }
        let count = min(Int(head.pages), PictureAnswer.frameLimit)
        let delays = [CInt](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = Int(clickwheel_vips_delays(file, buffer.baseAddress, CInt(count)))
        }
        return delays.map { shown(Int($0)) }
    }

    /// What browsers make of a delay: one below 20 ms was written when no machine could keep it, and means 100 ms.
    static func shown(_ delay: Int) -> Int { delay < 20 ? 100 : min(delay, 86_400_000) }

    private static func last() -> PictureProblem {
        let words = String(cString: clickwheel_vips_problem())
        return PictureProblem(reason: words.isEmpty ? "its bytes are damaged" : words)
    }
}
