import Testing

@testable import Media

@Suite("Formats of pictures")
struct PictureFormatTests {
    private let inspector = MediaInspector()

    private static func exif(_ entries: [Bytes], more: Bytes = Bytes()) -> Bytes {
        let count = Bytes.big(entries.count, 2)
        return Bytes("Exif\0\0") + Bytes("MM\0\u{2A}") + .big(8, 4) + count + entries.reduce(Bytes(), +)
            + .big(0, 4) + more
    }

    @Test("Exif says how a picture is turned, 1 to 8, and no other number", arguments: 0...9)
    func orientation(turn: Int) {
        let jpeg = Bytes.jpeg([.segment(0xE1, Self.exif([.entry(0x0112, 3, 1, .big(turn, 2))]))])
        let metadata = inspector.inspect(jpeg)
        #expect(metadata.kind == .image && metadata.width == 400 && metadata.height == 300)
        #expect(metadata.orientation == ((1...8).contains(turn) ? turn : nil) && metadata.damaged == nil)
    }

    @Test("Exif says when, where and by what a picture was taken")
    func place() {
        let camera = Bytes("Canon\0") + Bytes("Canon EOS R5\0")
        let detail =
            Bytes.big(2, 2) + .entry(0x9003, 2, 20, .big(174, 4)) + .entry(0x9011, 2, 7, .big(194, 4))
            + .big(0, 4)
        let positions =
            Bytes.big(4, 2) + .entry(1, 2, 2, Bytes("S\0")) + .entry(2, 5, 3, .big(204, 4))
            + .entry(3, 2, 2, Bytes("W\0"))
            + .entry(4, 5, 3, .big(228, 4)) + .big(0, 4)
        let angles = [33, 51, 30, 151, 12, 36].reduce(Bytes()) { $0 + .big($1, 4) + .big(1, 4) }
        let entries = [
            Bytes.entry(0x010F, 2, 6, .big(62, 4)), .entry(0x0110, 2, 13, .big(68, 4)),
            .entry(0x8769, 4, 1, .big(90, 4)),
            .entry(0x8825, 4, 1, .big(120, 4)),
        ]
        var block = [UInt8](repeating: 0, count: 252)
        func put(_ bytes: Bytes, at place: Int) {
            block.replaceSubrange(place..<place + bytes.all.count, with: bytes.all)
        }
        put(Bytes("MM\0\u{2A}") + .big(8, 4) + .big(4, 2) + entries.reduce(Bytes(), +) + .big(0, 4), at: 0)
        put(camera, at: 62)
        put(detail, at: 90)
        put(positions, at: 120)
        put(Bytes("2024:05:06 07:08:09\0"), at: 174)
        put(Bytes("+02:00\0"), at: 194)
        put(angles, at: 204)
        let metadata = inspector.inspect(Bytes.jpeg([.segment(0xE1, Bytes("Exif\0\0") + Bytes(block))]))
        #expect(metadata.camera == "Canon EOS R5" && metadata.takenAt == "2024-05-06T07:08:09+02:00")
        #expect(
            abs((metadata.latitude ?? 0) + 33.858333) < 1e-5 && abs((metadata.longitude ?? 0) + 151.21) < 1e-5
        )
    }

    @Test(
        "a maker is not told twice",
        arguments: [
            ("Apple", "iPhone 15", "Apple iPhone 15"), ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
            ("Canon", nil, "Canon"),
            (nil, "X100V", "X100V"),
        ] as [(String?, String?, String)]
    )
    func camera(make: String?, model: String?, name: String) {
        #expect(Exif.camera(make, model) == name)
    }

    @Test(
        "what is no time is none",
        arguments: ["", "0000:00:00 00:00:00", "2024:13:01 00:00:00", "2024:05:06", "    :  :     :  :  "]
    )
    func times(text: String) {
        #expect(Exif.time(text) == nil)
    }

    @Test("a loop of directories, and lengths beyond the file, end")
    func loops() {
        let loop =
            Bytes("MM\0\u{2A}") + .big(8, 4) + .big(1, 2) + .entry(0x014A, 4, 1, .big(8, 4)) + .big(8, 4)
        #expect(inspector.inspect(loop.all).damaged == true)
        let beyond =
            Bytes("MM\0\u{2A}") + .big(8, 4) + .big(1, 2) + .entry(0x010F, 2, 1 << 30, .big(8, 4))
            + .big(0, 4)
        #expect(inspector.inspect(beyond.all).camera == nil)
    }

    @Test("a partial sphere is a sphere, whatever its sides are; two by one alone is none")
    func spheres() {
        let sphere =
            #"<rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"/>"#
        let metadata = inspector.inspect(Bytes.jpeg([.xmp(sphere)]))
        #expect(metadata.kind == .vr360 && metadata.projection == "equirectangular")
        let element = sphere.replacing(
            " GPano:ProjectionType=\"equirectangular\"/>",
            with: "><GPano:ProjectionType> cubestrip </GPano:ProjectionType></rdf:Description>"
        )
        #expect(inspector.inspect(Bytes.jpeg([.xmp(element)])).projection == "cubemap")
        let other = sphere.replacing("ns.google.com/photos/1.0/panorama/", with: "example.com/")
        #expect(inspector.inspect(Bytes.jpeg([.xmp(other)])).kind == .image)
    }

    @Test("a packet of prefixes or names without end is read in no time", .timeLimit(.minutes(30)))
    func endless() {
        let prefixes = (0..<18_000).map { #" xmlns:p\#($0)="http://ns.google.com/photos/1.0/camera/""# }
            .joined()
        let packet = "<rdf:Description\(prefixes) p7:MotionPhoto=\"1\" p8:MicroVideo=\"1\"/>"
        let xmp = XMP(Array(packet.utf8))
        #expect(xmp.value("MotionPhoto", in: XMP.camera) == "1")
        #expect(xmp.value("MicroVideo", in: XMP.camera) == nil)
        var metadata = MediaMetadata()
        xmp.tell(&metadata)
        #expect(metadata.promisesClip)
        let names = XMP(Array(String(repeating: "xmlns:", count: 170_000).utf8))
        #expect(names.value("MotionPhoto", in: XMP.camera) == nil)
        #expect(names.items("Semantic", ["Length"], in: XMP.item).isEmpty)
    }

    @Test("a bitmap stands on its head, or not", arguments: [300, -300])
    func bitmap(height: Int) {
        let bytes =
            Bytes("BM") + .little(54, 4) + .little(0, 4) + .little(54, 4) + .little(40, 4) + .little(400, 4)
            + .little(height, 4)
        let metadata = inspector.inspect(Bytes(bytes.all + [UInt8](repeating: 0, count: 60)).all)
        #expect(metadata.kind == .image && metadata.width == 400 && metadata.height == 300)
    }

    @Test("a GIF of one picture stands still, one of two moves, and short delays are those of browsers")
    func gif() {
        func frame(_ delay: Int) -> Bytes {
            Bytes([0x21, 0xF9, 4, 0]) + .little(delay, 2) + Bytes([0, 0, 0x2C]) + .little(0, 4)
                + .little(40, 2) + .little(30, 2)
                + Bytes([0, 2, 1, 0, 0])
        }
        let head = Bytes("GIF89a") + .little(40, 2) + .little(30, 2) + Bytes([0, 0, 0])
        let one = inspector.inspect((head + frame(5) + Bytes([0x3B])).all)
        #expect(one.kind == .image && one.frames == nil && one.damaged == nil)
        let two = inspector.inspect((head + frame(5) + frame(1) + Bytes([0x3B])).all)
        #expect(two.kind == .gif && two.frames == 2 && two.durationMs == 150)
        #expect(inspector.inspect((head + frame(2) + frame(2) + Bytes([0x3B])).all).durationMs == 40)
        #expect(inspector.inspect((head + frame(5) + frame(1)).all).damaged == true)
    }

    @Test(
        "HEIF's turns and mirrors are as Exif would say them",
        arguments: [
            (0, nil, 1), (1, nil, 8), (2, nil, 3), (3, nil, 6), (0, 1, 2), (0, 0, 4), (1, 0, 5), (3, 0, 7),
            (2, 0, 2), (2, 1, 4),
            (1, 1, 7), (3, 1, 5),
        ] as [(Int, Int?, Int)]
    )
    func turns(quarters: Int, mirror: Int?, orientation: Int) {
        #expect(HEIF.orientation(quarters: quarters, mirror: mirror) == orientation)
    }

    @Test("JPEG XL tells its size by the bits that follow its mark")
    func jpegXL() {
        // Not small; height 300 in nine bits, and the ratio four by three.
        let bits = [0] + [0, 0] + (0..<9).map { 299 >> $0 & 1 } + [1, 1, 0] + [1]
        var bytes = [UInt8](repeating: 0, count: 34)
        for (place, bit) in bits.enumerated() { bytes[place / 8] |= UInt8(bit) << (place % 8) }
        let metadata = inspector.inspect([0xFF, 0x0A] + bytes)
        #expect(metadata.kind == .image && metadata.width == 400 && metadata.height == 300)
    }
}
