import ClickwheelAudio
import ClickwheelCFFmpeg
import Media

extension RGBImage {
    /// A decoded frame, made small so that it fits a square of `size` pixels.
    init(_ frame: borrowing OwnedFrame, fitting size: Int) throws(PictureProblem) {
        let source = frame.pointer.pointee
        let (width, height) = (Int(source.width), Int(source.height))
        guard width > 0, height > 0 else { throw PictureProblem(reason: "one of its frames has no pixels") }
        let scale = min(1, Double(size) / Double(max(width, height)))
        let target = (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
        guard
            let scaler = sws_getContext(
                source.width,
                source.height,
                AVPixelFormat(source.format),
                CInt(target.0),
                CInt(target.1),
                AV_PIX_FMT_RGB24,
                SWS_AREA,
                nil,
                nil,
                nil
            )
        else { throw PictureProblem(reason: "its colours are of a kind that is not known here") }
        defer { sws_freeContext(scaler) }
        var image = RGBImage(width: target.0, height: target.1)
        // The scaler writes whole vectors, also behind the last pixel.
        let stride = (target.0 * 3 + 63) / 64 * 64
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * target.1 + 64)
        defer { rows.deallocate() }
        var planes: [UnsafeMutablePointer<UInt8>?] = [rows, nil, nil, nil]
        let sourcePlanes = [source.data.0, source.data.1, source.data.2, source.data.3].map {
            $0.map { UnsafePointer<UInt8>($0) }
        }
        let sourceStrides = [source.linesize.0, source.linesize.1, source.linesize.2, source.linesize.3]
        let written = sws_scale(
            scaler,
            sourcePlanes,
            sourceStrides,
            0,
            source.height,
            &planes,
            [CInt(stride), 0, 0, 0]
        )
        guard written == CInt(target.1) else { throw PictureProblem(reason: "a frame cannot be made small") }
        for row in 0..<target.1 {
            for index in 0..<target.0 * 3 {
                image.pixels[row * target.0 * 3 + index] = rows[row * stride + index]
            }
        }
        self = image
    }

    /// The mean of all samples, 0 to 255.
    var brightness: Int { pixels.reduce(0) { $0 + Int($1) } / max(1, pixels.count) }

    /// Turned clockwise by `quarters` right angles.
    func turned(_ quarters: Int) -> RGBImage {
        guard quarters != 0 else { return self }
        var turned = RGBImage(
            width: quarters == 2 ? width : height,
            height: quarters == 2 ? height : width
        )
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) =
                    switch quarters {
                    case 1: (height - 1 - y, x)
                    case 2: (width - 1 - x, height - 1 - y)
                    default: (y, width - 1 - x)
                    }
                let (from, to) = ((y * width + x) * 3, (row * turned.width + column) * 3)
                for channel in 0..<3 { turned.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return turned
    }

    func answer(delaysMs: [Int] = []) throws(PictureProblem) -> PictureAnswer {
        do {
            let file = try encoded(as: .jpeg)
            return PictureAnswer(picture: file.bytes, width: width, height: height, delaysMs: delaysMs)
        } catch {
            throw PictureProblem(reason: "\(error)")
        }
    }
}
