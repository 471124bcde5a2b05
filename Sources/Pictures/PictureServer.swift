import ClickwheelCVips
package import Media

/// Answers requests for pictures of one file after another; one thread uses it.
package struct PictureServer {
    /// The pixels of a picture that is decoded at all: larger ones would take minutes, and are what bombs are made of.
    static let pixelLimit = 400_000_000

    /// A server that opens what it decodes with, so that a sandbox may be entered then.
    package init() {
        _ = FilmLibraries.ready
        _ = clickwheel_vips_open()
    }

    /// libvips and its version; `nil` where it cannot be opened.
    package static var version: String? {
        clickwheel_vips_open() == nil ? "libvips \(String(cString: clickwheel_vips_version()))" : nil
    }

    /// Answers what is asked of the regular file that is open as `file`, which stays the caller's.
    package func answer(_ request: PictureRequest, _ file: CInt) -> PictureAnswer {
        do throws(PictureProblem) {
            var answer =
                switch request.job {
                case .contents: PictureAnswer(try FilmInsides(file).contents())
                case .poster: try poster(request, file)
                case .still: try Still.decode(file, request)
                case .animation: try animation(request, file)
                }
            if request.wantsBlur, answer.contents == nil { answer.blur = Still.blur(answer.picture) }
            return answer
        } catch {
            return PictureAnswer(problem: error.reason)
        }
    }

    private func poster(_ request: PictureRequest, _ file: CInt) throws(PictureProblem) -> PictureAnswer {
        let film = try Film(file)
        return try film.poster(size: request.size)
    }

    /// libvips knows the frames of GIF and WebP, FFmpeg those of PNG and AVIF.
    private func animation(_ request: PictureRequest, _ file: CInt) throws(PictureProblem) -> PictureAnswer {
        let delays = Still.delays(file)
        if !delays.isEmpty {
            let first = try Still.decode(file, request)
            return PictureAnswer(
                picture: first.picture,
                width: first.width,
                height: first.height,
                delaysMs: delays,
                damage: first.damage
            )
        }
        return try Film(file).animation(request)
    }
}

/// Why there is no picture, in a few words.
struct PictureProblem: Error {
    let reason: String
}
