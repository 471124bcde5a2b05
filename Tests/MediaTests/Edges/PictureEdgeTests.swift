import Testing

@testable import Media

@Suite("Formats of pictures, at their edges")
struct PictureEdgeTests {
    private let inspector = MediaInspector()

    /// A TIFF block, big end first, that says how the picture is turned.
    private static let turned =
        Bytes("MM\0\u{2A}") + .big(8, 4) + .big(1, 2) + .entry(0x0112, 3, 1, .big(6, 2)) + .big(0, 4)

    /// A colour profile of that name.
    private static func profile(_ name: String) -> Bytes {
        let text = Bytes("desc") + .big(0, 4) + .big(name.utf8.count + 1, 4) + Bytes(name + "\0")
        let tags =
            Bytes("cprt") + .big(10, 4) + .big(20, 4) + Bytes("wtpt") + .big(20, 4) + .big(20, 4)
            + Bytes("desc") + .big(168, 4) + .big(20, 4)
        return Bytes([UInt8](repeating: 0, count: 36)) + Bytes("acsp")
            + Bytes([UInt8](repeating: 0, count: 88)) + .big(3, 4) + tags + text
    }

    @Test("a GIF's delays are those of its graphic controls, whatever else stands between its frames")
    func gif() {
        let head = Bytes("GIF89a") + .little(40, 2) + .little(30, 2) + Bytes([0x80, 0, 0]) + .big(0, 6)
        // An application's block, whose third and fourth bytes are no delay.
        let other = Bytes([0x21, 0xFF, 11]) + Bytes("NETSCAPE2.0") + Bytes([3, 1, 0, 0, 0])
        let control = Bytes([0x21, 0xF9, 4, 0]) + .little(7, 2) + Bytes([0, 0])
        // A frame with a colour table of its own, of four colours.
        let frame =
            Bytes([0x2C]) + .little(0, 4) + .little(40, 2) + .little(30, 2) + Bytes([0x81]) + .big(0, 12)
            + Bytes([2, 2, 9, 9, 1, 9, 0])
        let file = head + other + control + frame + control + frame + Bytes([0x3B])
        let metadata = inspector.inspect(file.all)
        #expect(metadata.kind == .gif && metadata.frames == 2 && metadata.durationMs == 140)
        #expect(metadata.width == 40 && metadata.height == 30 && metadata.damaged == nil)
    }

    @Test("a JPEG has a colour profile, and its picture ends where two bytes say so, wherever that is")
    func jpeg() {
        let named = Bytes.segment(0xE2, Bytes("ICC_PROFILE\0\u{1}\u{1}") + Self.profile("Dawn"))
        #expect(inspector.inspect(Bytes.jpeg([named])).colourProfile == "Dawn")
        // What follows the end is padding.
        #expect(inspector.inspect(Bytes.jpeg(trailer: Bytes([0, 0, 0]))).damaged == nil)
        let far = Bytes.jpeg(trailer: Bytes([UInt8](repeating: 7, count: 200_000)))
        #expect(inspector.inspect(far).damaged == nil)
        // Where the end itself lies over the edge of what is read at once.
        let head = Array(Bytes.jpeg().dropLast(6))
        for length in 65_530...65_540 {
            let data = [UInt8](repeating: 1, count: length)
            #expect(inspector.inspect(head + data + [0xFF, 0xD9, 0]).damaged == nil)
            #expect(inspector.inspect(head + data + [0xFF, 0, 0xD9, 0]).damaged == true)
        }
        for end: [UInt8] in [[0xFF, 0, 0xD8], [0, 0xD9, 0], [0xD9, 0xFF, 0], [0xFF, 0xFF, 0]] {
            #expect(inspector.inspect(head + [1, 2, 3] + end).damaged == true)
        }
    }

    @Test("a JPEG whose head ends, or goes on with something else, is damaged")
    func jpegHeads() {
        let whole = Bytes.jpeg()
        for length in 3..<whole.count - 5 {
            #expect(inspector.inspect(Array(whole.prefix(length))).damaged == true, "\(length) bytes")
        }
        #expect(inspector.inspect([0xFF, 0xD8, 0xFF, 0xD9]).reason == "it ends before its picture")
        #expect(
            inspector.inspect([0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0, 0]).reason == "it is cut off in its head"
        )
        var other = whole
        other[2] = 0xFE
        #expect(
            inspector.inspect([0xFF, 0xD8, 0xFF, 0xE0, 0, 2] + other[2...]).reason == "its head is damaged"
        )
    }

    @Test("the end of a small picture in a JPEG's head is not the end of its picture")
    func jpegThumbnail() {
        let thumbnail = Bytes.segment(0xEC, Bytes([0xFF, 0xD8, 1, 2, 0xFF, 0xD9]))
        let whole = Bytes.jpeg([thumbnail])
        #expect(inspector.inspect(whole).damaged == nil)
        #expect(inspector.inspect(Array(whole.dropLast(2))).damaged == true)
    }

    /// A codestream of JPEG XL of those bits, each number with its count of them.
    private static func jpegXL(_ fields: [(Int, Int)], bytes: Int = 34) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: bytes)
        var place = 0
        for (number, count) in fields {
            for bit in 0..<count where place < bytes * 8 {
                out[place / 8] |= UInt8(number >> bit & 1) << (place % 8)
                place += 1
            }
        }
        return [0xFF, 0x0A] + out
    }

    @Test("JPEG XL's size is small or not, with both sides or by their ratio")
    func jpegXLSizes() {
        func size(_ fields: [(Int, Int)]) -> [Int?] {
            let metadata = inspector.inspect(Self.jpegXL(fields))
            return [metadata.width, metadata.height]
        }
        #expect(size([(1, 1), (4, 5), (0, 3), (9, 5)]) == [80, 40])
        #expect(size([(1, 1), (4, 5), (1, 3)]) == [40, 40])
        #expect(size([(1, 1), (4, 5), (2, 3)]) == [48, 40])
        #expect(size([(1, 1), (8, 5), (4, 3)]) == [108, 72])
        #expect(size([(1, 1), (8, 5), (5, 3)]) == [128, 72])
        #expect(size([(1, 1), (4, 5), (6, 3)]) == [50, 40])
        #expect(size([(1, 1), (4, 5), (7, 3)]) == [80, 40])
        for (choice, count) in [9, 13, 18, 30].enumerated() {
            #expect(
                size([(0, 1), (choice, 2), (99, count), (0, 3), (choice, 2), (199, count)]) == [200, 100]
            )
        }
    }

    @Test("JPEG XL says how it is turned where it says more than the usual")
    func jpegXLTurns() {
        func turn(_ fields: [(Int, Int)]) -> Int? {
            inspector.inspect(Self.jpegXL([(1, 1), (4, 5), (1, 3)] + fields)).orientation
        }
        #expect(turn([(0, 1), (1, 1), (5, 3)]) == 6)
        #expect(turn([(1, 1), (1, 1), (5, 3)]) == nil)
        #expect(turn([(0, 1), (0, 1), (5, 3)]) == nil)
        for bytes in 0...1 {
            let cut = inspector.inspect(Self.jpegXL([(0, 1), (1, 2), (9, 13), (7, 3)], bytes: bytes))
            #expect(cut.damaged == true && cut.width == nil)
        }
        // The size is there to its last bit, and nothing behind it.
        let exact = inspector.inspect(Self.jpegXL([(0, 1), (0, 2), (99, 9), (1, 3)], bytes: 2))
        #expect(exact.width == 100 && exact.height == 100 && exact.orientation == nil)
    }

    @Test("JPEG XL in boxes is turned as its stream says, and not as Exif does")
    func jpegXLBoxes() {
        let mark = Bytes([0, 0, 0, 12]) + Bytes("JXL \r\n") + Bytes([0x87, 0x0A])
        let stream = Bytes(Self.jpegXL([(1, 1), (4, 5), (0, 3), (9, 5), (0, 1), (1, 1), (2, 3)]))
        let exif = Bytes.box("Exif", .big(0, 4), Self.turned)
        for picture in [Bytes.box("jxlc", stream), .box("jxlp", .big(0x8000_0000, 4), stream)] {
            let metadata = inspector.inspect((mark + exif + picture).all)
            #expect(metadata.width == 80 && metadata.height == 40 && metadata.orientation == 3)
        }
        let plain = Bytes(Self.jpegXL([(1, 1), (4, 5), (0, 3), (9, 5), (1, 1)]))
        #expect(inspector.inspect((mark + exif + .box("jxlc", plain)).all).orientation == nil)
        #expect(inspector.inspect((mark + exif).all).reason == "it has no picture")
    }

    private static func png(_ chunks: [(String, Bytes)]) -> [UInt8] {
        let head = ("IHDR", Bytes.big(400, 4) + .big(300, 4) + .big(0, 5))
        let all = [head] + chunks + [("IDAT", Bytes([1])), ("IEND", Bytes())]
        return all.reduce(Bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])) { sum, chunk in
            sum + .big(chunk.1.all.count, 4) + Bytes(chunk.0) + chunk.1 + .big(0, 4)
        }
        .all
    }

    @Test(
        "a PNG has a profile by name, by number or as the usual one, is turned, and named where it was taken"
    )
    func png() {
        #expect(inspector.inspect(Self.png([("iCCP", Bytes("Dusk\0\0xx"))])).colourProfile == "Dusk")
        #expect(inspector.inspect(Self.png([("sRGB", Bytes([0]))])).colourProfile == "sRGB")
        #expect(inspector.inspect(Self.png([("cICP", Bytes([9, 16, 0, 1]))])).colourProfile == "BT.2020 PQ")
        #expect(inspector.inspect(Self.png([("eXIf", Self.turned)])).orientation == 6)
        let xmp =
            #"<a xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"/>"#
        let text = Bytes("XML:com.adobe.xmp\0\0\0\0\0" + xmp)
        #expect(inspector.inspect(Self.png([("iTXt", text)])).kind == .vr360)
    }

    @Test("sixty-four chunks of a PNG that stands still are looked at, and whether it ends")
    func pngLimits() {
        let texts = { (count: Int) in [(String, Bytes)](repeating: ("tEXt", Bytes("a\0b")), count: count) }
        for (count, isSeen) in [(62, true), (63, false)] {
            let file = Self.png(texts(count) + [("sRGB", Bytes([0]))])
            let metadata = inspector.inspect(file)
            #expect((metadata.colourProfile == "sRGB") == isSeen && metadata.damaged == nil)
            #expect(inspector.inspect(file.dropLast(4)).damaged == true)
        }
    }

    @Test("a PNG that moves says how long each frame stands, in parts of a second or in hundredths")
    func movingPNG() {
        func control(_ over: Int, _ under: Int) -> (String, Bytes) {
            ("fcTL", Bytes.big(0, 20) + .big(over, 2) + .big(under, 2) + .big(0, 2))
        }
        let file = Self.png([
            ("acTL", .big(3, 4) + .big(0, 4)), control(1, 4), control(5, 0), control(30, 1000),
        ])
        let metadata = inspector.inspect(file)
        #expect(metadata.kind == .gif && metadata.frames == 3 && metadata.durationMs == 330)
        let still = inspector.inspect(Self.png([("acTL", .big(1, 4) + .big(0, 4)), control(1, 4)]))
        #expect(still.kind == .image && still.frames == nil && still.durationMs == nil)
    }

    @Test(
        "a PNG that moves is told by what stands before its pictures, and is damaged where its last chunk is cut off"
    )
    func movingPNGEnds() {
        let frames = { (count: Int) in ("acTL", Bytes.big(count, 4) + .big(0, 4)) }
        let file = Self.png([frames(3), ("IDAT", Bytes([1])), frames(9)])
        #expect(inspector.inspect(file).frames == 3 && inspector.inspect(file).damaged == nil)
        for cut in 1...12 { #expect(inspector.inspect(Array(file.dropLast(cut))).damaged == true) }
    }

    private static func webP(_ chunks: [(String, Bytes)]) -> [UInt8] {
        let all = chunks.reduce(Bytes("WEBP")) { sum, chunk in
            let length = chunk.1.all.count
            return sum + Bytes(chunk.0) + .little(length, 4) + chunk.1
                + Bytes([UInt8](repeating: 0, count: length & 1))
        }
        return (Bytes("RIFF") + .little(all.all.count, 4) + all).all
    }

    @Test("a WebP has its size, its turn, its colours and its frames in chunks")
    func webP() {
        func head(_ flags: UInt8) -> (String, Bytes) {
            ("VP8X", Bytes([flags, 0, 0, 0]) + .little(399, 3) + .little(299, 3))
        }
        func frame(_ ms: Int) -> (String, Bytes) { ("ANMF", .little(0, 12) + .little(ms, 3) + .little(0, 9)) }
        let lossy = ("VP8 ", Bytes.little(0, 6) + .little(0x4000 | 40, 2) + .little(0x8000 | 30, 2))
        let whole = inspector.inspect(
            Self.webP([head(0x2C), ("ICCP", Self.profile("Dawn")), lossy, ("EXIF", Self.turned)])
        )
        #expect(whole.width == 400 && whole.height == 300 && whole.orientation == 6)
        #expect(whole.colourProfile == "Dawn" && whole.kind == .image && whole.damaged == nil)
        let named = Self.webP([head(8), lossy, ("EXIF", Bytes("Exif\0\0") + Self.turned)])
        #expect(inspector.inspect(named).orientation == 6)
        let simple = inspector.inspect(Self.webP([lossy]))
        #expect(simple.width == 40 && simple.height == 30)
        let lossless = Bytes([0x2F]) + .little(299 | 199 << 14, 4)
        let size = inspector.inspect(Self.webP([("VP8L", lossless)]))
        #expect(size.width == 300 && size.height == 200)
        let moving = inspector.inspect(Self.webP([head(2), frame(100), frame(250)]))
        #expect(moving.kind == .gif && moving.frames == 2 && moving.durationMs == 350)
        for still in [Self.webP([head(2), frame(100)]), Self.webP([head(0), frame(100), frame(100)])] {
            #expect(inspector.inspect(still).kind == .image && inspector.inspect(still).frames == nil)
        }
        let all = Self.webP([head(2), frame(100), frame(250)])
        #expect(inspector.inspect(all.dropLast()).damaged == true)
    }

    @Test("a place at the pole or at the date line is one, beyond it none")
    func places() {
        func place(_ north: [Int], _ east: [Int]) -> MediaMetadata {
            let angles = (north + east).reduce(Bytes()) { $0 + .big($1, 4) + .big(2, 4) }
            let positions =
                Bytes.big(4, 2) + .entry(1, 2, 2, Bytes("N\0")) + .entry(2, 5, 3, .big(80, 4))
                + .entry(3, 2, 2, Bytes("E\0")) + .entry(4, 5, 3, .big(104, 4)) + .big(0, 4)
            let block =
                Bytes("MM\0\u{2A}") + .big(8, 4) + .big(1, 2) + .entry(0x8825, 4, 1, .big(26, 4)) + .big(0, 4)
            return inspector.inspect(
                Bytes.jpeg([.segment(0xE1, Bytes("Exif\0\0") + block + positions + angles)])
            )
        }
        let most = place([180, 0, 0], [360, 0, 0])
        #expect(most.latitude == 90 && most.longitude == 180)
        #expect(place([180, 0, 1], [0, 0, 0]).latitude == nil)
        #expect(place([0, 0, 0], [360, 1, 0]).longitude == nil)
        let some = place([20, 60, 3600], [40, 30, 0])
        #expect(abs((some.latitude ?? 0) - 11) < 1e-9 && abs((some.longitude ?? 0) - 20.25) < 1e-9)
    }

    /// A JPEG with Exif of one directory with those entries.
    private static func exif(_ entries: [Bytes]) -> [UInt8] {
        let block = Bytes("Exif\0\0MM\0\u{2A}") + .big(8, 4) + .big(entries.count, 2)
        return Bytes.jpeg([.segment(0xE1, entries.reduce(block, +) + .big(0, 4))])
    }

    @Test("a camera is a text, or bytes of no said kind, and no number")
    func kinds() {
        for (kind, camera) in [(2, "Owl"), (7, "Owl"), (1, nil), (4, nil)] {
            let file = Self.exif([.entry(0x010F, kind, 4, Bytes("Owl\0"))])
            #expect(inspector.inspect(file).camera == camera)
        }
    }

    @Test(
        "an entry of up to 16,777,216 values beyond the end is passed over, and behind a longer one nothing is read"
    )
    func longEntries() {
        for (count, turn) in [(1 << 24, 6), (1 << 24 + 1, nil)] {
            let file = Self.exif([.entry(0x0100, 1, count, .big(8, 4)), .entry(0x0112, 3, 1, .big(6, 2))])
            #expect(inspector.inspect(file).orientation == turn)
        }
    }

    @Test("of the pictures in a raw file the largest counts, as far as thirty-two directories")
    func raw() {
        // Each directory is 30 bytes, says one more pixel, and leads to the next.
        let all = (0..<40).reduce(Bytes("MM\0\u{2A}") + .big(8, 4)) { sum, number in
            sum + .big(2, 2) + .entry(0x0100, 4, 1, .big(100 + number, 4))
                + .entry(0x0101, 4, 1, .big(50, 4)) + .big(number == 39 ? 0 : 8 + 30 * (number + 1), 4)
        }
        let metadata = inspector.inspect(all.all)
        #expect(metadata.kind == .image && metadata.width == 131 && metadata.height == 50)
        // Lying in another one, as cameras have it.
        let below =
            Bytes("II*\0") + .little(8, 4) + .little(1, 2) + .little(0x014A, 2) + .little(4, 2)
            + .little(1, 4) + .little(26, 4) + .little(0, 4) + .little(2, 2) + .little(0x0100, 2)
            + .little(3, 2) + .little(1, 4) + .little(600, 4) + .little(0x0101, 2) + .little(3, 2)
            + .little(1, 4) + .little(400, 4) + .little(0, 4)
        let inner = inspector.inspect(below.all)
        #expect(inner.width == 600 && inner.height == 400 && inner.damaged == nil)
    }

    @Test(
        "a property of XMP may have white space around its name, and either quotes",
        arguments: [" = \"", "\n=\"", "\r\n= \"", "\t=\"", "='", "  =  '", " \t\r\n=\""]
    )
    func xmp(between: String) {
        let quote = between.last == "'" ? "'" : "\""
        let sphere =
            "<rdf:Description xmlns:GPano=\"http://ns.google.com/photos/1.0/panorama/\" GPano:ProjectionType\(between)equirectangular\(quote)/>"
        #expect(inspector.inspect(Bytes.jpeg([.xmp(sphere)])).projection == "equirectangular")
    }

    @Test("a property of XMP may be an element, and a closing one is none")
    func elements() {
        func projection(_ text: String) -> String? {
            let names = #"xmlns:GPano="http://ns.google.com/photos/1.0/panorama/""#
            let packet = "<rdf:Description \(names)>\(text)</rdf:Description>"
            return inspector.inspect(Bytes.jpeg([.xmp(packet)])).projection
        }
        let name = "GPano:ProjectionType"
        #expect(projection("<\(name)> equirectangular </\(name)>") == "equirectangular")
        #expect(projection("</\(name)>equirectangular") == nil)
    }

    @Test("a part of a sphere has a width and a height and lies within it")
    func crops() {
        func crop(_ width: Int, _ height: Int, left: Int = 0, top: Int = 0) -> SphereCrop? {
            let names = [
                ("FullPanoWidth", 400), ("FullPanoHeight", 200), ("CroppedAreaImageWidth", width),
                ("CroppedAreaImageHeight", height), ("CroppedAreaLeft", left), ("CroppedAreaTop", top),
            ]
            let all = names.map { "GPano:\($0.0)Pixels=\"\($0.1)\"" }.joined(separator: " ")
            let space = #"xmlns:GPano="http://ns.google.com/photos/1.0/panorama/""#
            return inspector.inspect(Bytes.jpeg([.xmp("<rdf:Description \(space) \(all)/>")])).crop
        }
        let part = crop(100, 50, left: 300, top: 150)
        #expect(
            part == SphereCrop(fullWidth: 400, fullHeight: 200, left: 300, top: 150, width: 100, height: 50)
        )
        #expect(crop(1, 1) != nil && crop(0, 50) == nil && crop(100, 0) == nil)
        #expect(crop(100, 50, left: 301) == nil && crop(100, 50, top: 151) == nil)
        // The whole of it is no part.
        #expect(crop(400, 200) == nil && crop(399, 200) != nil)
    }
}
