import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelPictures
import ClickwheelSynth
import ClickwheelSystem

/// Paints one of the demo's pictures and writes its files.
struct DemoStudio {
    /// The longer side of a photo, in pixels.
    let size: Int
    let isWanted: () -> Bool

    private var isSketch: Bool { size < 800 }
    /// Pictures a second.
    private var rate: Int { isSketch ? 8 : 16 }

    /// Writes the files of `picture` to `paths`, in their order.
    func make(_ picture: DemoPicture, _ paths: [String]) throws {
        switch picture.kind {
        case .photo(let scene, let orientation):
            let image = Self.image(scene.pixels(longest: size, seed: picture.seed))
            let stored = orientation == 6 ? Self.turnedBack(image) : image
            try write(JPEGFile.bytes(stored, picture.shot, orientation: orientation), paths[0])
        case .sphere(let scene):
            let image = Self.image(scene.pixels(longest: size * 3 / 2 / 2 * 2, seed: picture.seed))
            try write(JPEGFile.bytes(image, picture.shot, isSphere: true), paths[0])
        case .bay(let hour):
            let image = bay(sea(picture), hour, moment: 4, width: size, grain: 2)
            try write(JPEGFile.bytes(image, picture.shot), paths[0])
        case .animation: try animation(picture, paths[0])
        case .livePhoto: try livePhoto(picture, paths[0], paths[1])
        case .auroraClip:
            let (width, height) = filmSize
            let clip = AuroraClip(Noise(picture.seed), width: width, height: height)
            try film(picture, paths[0], seconds: isSketch ? 1 : 9) { canvas, part, seconds in
                clip.paint(on: canvas, part, seconds: seconds)
            }
        case .snowClip:
            let clip = SnowfallClip(Noise(picture.seed))
            let (width, height) = filmSize
            let wood = Canvas(width: width, height: height)
            clip.background(on: wood)
            try film(picture, paths[0], seconds: isSketch ? 1 : 10) { canvas, part, seconds in
                _ = canvas.pixels.update(from: wood.pixels)
                clip.paint(on: canvas, part, seconds: seconds)
            }
        case .film: try shortFilm(picture, captions: paths[0], paths[1])
        }
    }

    /// Even sides, as the encoder wants them.
    private var filmSize: (width: Int, height: Int) {
        (size * 2 / 5 / 2 * 2, size * 2 / 5 * 9 / 16 / 2 * 2)
    }

    private func sea(_ picture: DemoPicture) -> Seascape {
        Seascape(Noise(picture.seed), detail: isSketch ? 32 : 256)
    }

    private func write(_ bytes: [UInt8], _ path: String) throws { try WholeFile.replace(path, with: bytes) }

    private static func image(_ made: (width: Int, height: Int, bytes: [UInt8])) -> RGBImage {
        var image = RGBImage(width: made.width, height: made.height)
        image.pixels = made.bytes
        return image
    }

    /// As a camera stores what it was held upright for: its top is at the left.
    private static func turnedBack(_ image: RGBImage) -> RGBImage {
        var turned = RGBImage(width: image.height, height: image.width)
        for row in 0..<turned.height {
            for column in 0..<turned.width {
                let (from, to) = (
                    (column * image.width + image.width - 1 - row) * 3, (row * turned.width + column) * 3
                )
                for part in 0..<3 { turned.pixels[to + part] = image.pixels[from + part] }
            }
        }
        return turned
    }

    private func bay(
        _ sea: Seascape,
        _ hour: Float,
        moment: Float,
        width: Int,
        turn: Float = 2.9,
        grain: Float
    ) -> RGBImage {
        let canvas = Canvas(width: width / 2 * 2, height: width * 9 / 16 / 2 * 2)
        sea.paint(
            on: canvas,
            Seascape.View(
                hour: hour,
                moment: moment,
                lanterns: [.init(x: 0.86, y: 0.70, strength: hour < 0.1 ? 0 : 0.8)],
                turn: turn
            )
        )
        sea.boat(on: canvas, at: (0.84, 0.705), moment)
        let film = Film(vignette: 0.25, grain: grain, glow: 0.25, seed: UInt32(moment * 16))
        return Self.image((canvas.width, canvas.height, film.developed(canvas)))
    }

    /// The lamp turns once, while the sea lies still.
    private func animation(_ picture: DemoPicture, _ path: String) throws {
        let sea = sea(picture)
        let count = isSketch ? 6 : 30
        var pictures: [RGBImage] = []
        for index in 0..<count {
            guard isWanted() else { throw DemoPicturesError.nobodyWaits }
            let turn = 2 * Float.pi * Float(index) / Float(count)
            pictures.append(bay(sea, 0.42, moment: 9, width: size * 3 / 10, turn: turn, grain: 0))
        }
        try AnimationWriter.write(pictures, hundredths: 8, to: path)
    }

    private func livePhoto(_ picture: DemoPicture, _ clip: String, _ still: String) throws {
        // Both halves name it; it has the shape of a UUID and is made up.
        let identifier = "C11C4EE1-DE30-4B1D-8A51-0000000000\(picture.seed)"
        let sea = sea(picture)
        let image = bay(sea, 0.04, moment: 13.2, width: size, grain: 2)
        let (width, height) = filmSize
        let writer = try FilmWriter(
            clip,
            FilmWriter.Shape(
                width: width,
                height: height,
                rate: 16,
                facts: picture.shot.facts + [("com.apple.quicktime.content.identifier", identifier)],
                isQuickTime: true
            )
        )
        for index in 0..<(isSketch ? 10 : 40) {
            guard isWanted() else { throw DemoPicturesError.nobodyWaits }
            let moment = 12 + Float(index) / 16
            try writer.add(bay(sea, 0.04, moment: moment, width: width, grain: 1).pixels)
        }
        try writer.finish()
        try write(JPEGFile.bytes(image, picture.shot, identifier: identifier), still)
    }

    private func film(
        _ picture: DemoPicture,
        _ path: String,
        seconds: Float,
        sound: (left: [Float], right: [Float], rate: Int)? = nil,
        paint: (Canvas, _ part: Float, _ seconds: Float) -> Void
    ) throws {
        let (width, height) = filmSize
        let writer = try FilmWriter(
            path,
            FilmWriter.Shape(
                width: width,
                height: height,
                rate: rate,
                soundRate: sound?.rate,
                facts: picture.shot.facts + [("title", String(picture.name.prefix { $0 != "(" }).trimmed)]
            )
        )
        let count = Int(seconds * Float(rate))
        let canvas = Canvas(width: width, height: height)
        var heard = 0
        for index in 0..<count {
            guard isWanted() else { throw DemoPicturesError.nobodyWaits }
            paint(canvas, Float(index) / Float(max(1, count - 1)), seconds)
            // The same grain for a while would look like dirt on the lens.
            try writer.add(Film(vignette: 0.25, grain: 1.2, seed: UInt32(index)).developed(canvas))
            if let sound {
                let next = min(sound.left.count, Int(writer.seconds * Double(sound.rate)))
                if next > heard { try writer.addSound(sound.left[heard..<next], sound.right[heard..<next]) }
                heard = max(heard, next)
            }
        }
        try writer.finish()
    }

    private func shortFilm(_ picture: DemoPicture, captions: String, _ path: String) throws {
        let sound = try FilmMusic.lamplightersSea(isSketch: isSketch)
        let seconds = Float(sound.left.count) / Float(sound.rate)
        let story = LamplighterFilm(sea(picture))
        try film(picture, path, seconds: seconds, sound: sound) { canvas, part, seconds in
            story.paint(on: canvas, part, seconds: seconds)
        }
        let lines = LamplighterFilm.captions.map { caption in
            "\n\(Self.time(caption.from * seconds)) --> \(Self.time(caption.to * seconds))\n\(caption.words)\n"
        }
        try write(Array(("WEBVTT\n" + lines.joined()).utf8), captions)
    }

    /// `00:01:02.345`, as WebVTT has it.
    private static func time(_ seconds: Float) -> String {
        let total = Int(seconds * 1000)
        func pad(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return
            "\(pad(total / 3_600_000, 2)):\(pad(total / 60_000 % 60, 2)):\(pad(total / 1000 % 60, 2)).\(pad(total % 1000, 3))"
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
