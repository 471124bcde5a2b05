import Testing

@testable import Media

@Suite("Pictures and films in boxes, at their edges")
struct BoxEdgeTests {
    private let inspector = MediaInspector()

    @Test("four thousand boxes in a row are looked at, and no more; the last one may be empty")
    func rows() {
        let many = Bytes((0..<5000).flatMap { _ in Bytes.box("free").all })
        #expect(Box.all(MediaBytes(many.all), 0..<many.all.count).count == 4096)
        let two = Bytes.box("long", Bytes("abc")) + .box("last")
        let boxes = Box.all(MediaBytes(two.all), 0..<two.all.count)
        #expect(boxes.map(\.type) == ["long", "last"] && boxes.map(\.content) == [8..<11, 19..<19])
        #expect(boxes.map(\.isCut) == [false, false])
        // One byte less, and it is no box any more.
        #expect(Box.all(MediaBytes(two.all), 0..<two.all.count - 1).map(\.type) == ["long"])
    }

    @Test(
        "a box that is longer than what it lies in is cut, and one that is shorter than its head is the end"
    )
    func cuts() {
        let cut = Bytes.big(20, 4) + Bytes("cuts") + Bytes([1, 2, 3])
        let boxes = Box.all(MediaBytes(cut.all), 0..<cut.all.count)
        #expect(boxes.map(\.content) == [8..<11] && boxes.map(\.isCut) == [true])
        for size in 2..<8 {
            let none = Bytes.box("good") + .big(size, 4) + Bytes("none") + .box("more")
            #expect(Box.all(MediaBytes(none.all), 0..<none.all.count).map(\.type) == ["good"])
        }
        let least = Bytes.big(1, 4) + Bytes("long") + .big(15, 8) + .box("more")
        #expect(Box.all(MediaBytes(least.all), 0..<least.all.count).isEmpty)
        let empty = Bytes.big(1, 4) + Bytes("long") + .big(16, 8) + .box("more")
        #expect(Box.all(MediaBytes(empty.all), 0..<empty.all.count).map(\.type) == ["long", "more"])
    }

    // MARK: HEIF

    /// Exif of a camera called Owl, as HEIF has it: the number of bytes before its header, and those.
    private static func exif(before: String) -> Bytes {
        let turned = Bytes.entry(0x0112, 3, 1, .big(6, 2))
        return .big(before.utf8.count, 4) + Bytes(before) + Bytes("MM\0\u{2A}") + .big(8, 4) + .big(2, 2)
            + .entry(0x010F, 2, 4, Bytes("Owl\0")) + turned + .big(0, 4)
    }

    private struct Still {
        var brand = "heic"
        var compatible: [String] = []
        /// The version of `iloc`, with what `extents` makes of where the item's bytes are.
        var version = 0
        var method = 0
        var extents: (Int, Int) -> [(Int, Int)] = { [($0, $1)] }
        var base = 0
        var wideProperties = false
        var itemVersion = 2
        var before = ""
        var properties: [Bytes] = []
        var more = Bytes()

        /// A picture of 400 by 300 whose second item is Exif.
        var bytes: [UInt8] {
            let exif = BoxEdgeTests.exif(before: before)
            let head = Bytes.box(
                "ftyp",
                Bytes(brand),
                .big(0, 4),
                compatible.reduce(Bytes()) { $0 + Bytes($1) }
            )
            // Where the bytes of Exif are depends on how long the boxes are, and not the other way round.
            let length = meta(place: 0, exif).all.count
            let place = method == 1 ? 0 : head.all.count + length + 8
            return (head + meta(place: place, exif) + .box("mdat", exif) + more).all
        }

        private func meta(place: Int, _ exif: Bytes) -> Bytes {
            let idSize = version < 2 ? 2 : 4
            let ids = itemVersion == 2 ? 2 : 4
            let entries = [(1, "hvc1"), (2, "Exif")].reduce(Bytes()) { sum, item in
                sum
                    + .box(
                        "infe",
                        .big(itemVersion << 24, 4),
                        .big(item.0, ids),
                        .big(0, 2),
                        Bytes(item.1),
                        Bytes("\0")
                    )
            }
            let items = Bytes.box("iinf", .big(0, 4), .big(2, 2), entries)
            let indexSize = version > 0 ? 4 : 0
            var location = Bytes.big(version << 24, 4) + .big(0x4440 | indexSize, 2) + .big(1, idSize)
            location = location + .big(2, idSize) + (version > 0 ? .big(method, 2) : Bytes()) + .big(0, 2)
            let pieces = extents(place - base, exif.all.count)
            location = location + .big(base, 4) + .big(pieces.count, 2)
            for (offset, length) in pieces {
                location = location + .big(0, indexSize) + .big(offset, 4) + .big(length, 4)
            }
            let all = [Bytes.box("free"), .box("ispe", .big(0, 4), .big(400, 4), .big(300, 4))] + properties
            let numbers = (1...all.count).reduce(Bytes()) {
                $0 + (wideProperties ? .big(0x8000 | $1, 2) : .big(0x80 | $1, 1))
            }
            let other =
                Bytes.big(2, idSize < 4 ? 2 : 2) + .big(1, 1) + (wideProperties ? .big(1, 2) : .big(1, 1))
            let owned = Bytes.box(
                "ipma",
                .big(wideProperties ? 1 : 0, 4),
                .big(2, 4),
                other,
                .big(1, 2) + .big(all.count, 1) + numbers
            )
            let container = Bytes.box("ipco", all.reduce(Bytes(), +))
            return .box(
                "meta",
                .big(0, 4),
                .box("pitm", .big(0, 4), .big(1, 2)),
                items,
                .box("iloc", location),
                .box("iprp", container, owned),
                .box("idat", exif)
            )
        }
    }

    @Test(
        "HEIF's items are in the file or in the box beside them, with 2 or 4 bytes of number, from a base or not"
    )
    func places() {
        var all = [Still]()
        for version in 0...2 {
            all.append(Still(version: version))
            all.append(Still(version: version, base: 16))
            all.append(Still(version: version, before: "Exif\0\0"))
        }
        all += [Still(version: 1, method: 1), Still(version: 2, method: 1, before: "Exif\0\0")]
        all += [Still(wideProperties: true), Still(itemVersion: 3)]
        for still in all {
            let metadata = inspector.inspect(still.bytes)
            #expect(metadata.kind == .image && metadata.width == 400 && metadata.height == 300)
            #expect(metadata.camera == "Owl", "version \(still.version), method \(still.method)")
            // How it is turned is said by its properties alone.
            #expect(metadata.orientation == 1 && metadata.damaged == nil)
        }
    }

    @Test("an item in several pieces, or in another item, is passed over, and so is one of no length")
    func pieces() {
        let halves = Still(extents: { [($0, 10), ($0 + 10, $1 - 10)] })
        let none = Still(extents: { place, _ in [(place, 0)] })
        let other = Still(version: 1, method: 2)
        for still in [halves, none, other, Still(extents: { _, _ in [] })] {
            let metadata = inspector.inspect(still.bytes)
            #expect(metadata.camera == nil && metadata.width == 400 && metadata.damaged == nil)
        }
    }

    /// The camera that HEIF tells of whose only item, number 2, is Exif, where `location` of its bytes' place and count says.
    private func camera(_ location: (_ place: Bytes, _ count: Bytes) -> Bytes) -> String? {
        let exif = Self.exif(before: "")
        func file(_ place: Int) -> Bytes {
            let entry = Bytes.box("infe", .big(2 << 24, 4), .big(2, 2), .big(0, 2), Bytes("Exif\0"))
            let meta = Bytes.box(
                "meta",
                .big(0, 4),
                .box("pitm", .big(0, 4), .big(1, 2)),
                .box("iinf", .big(0, 4), .big(1, 2), entry),
                .box("iloc", .big(0, 4), .big(0x4400, 2), location(.big(place, 4), .big(exif.all.count, 4)))
            )
            return .box("ftyp", Bytes("heic"), .big(0, 4)) + meta + .box("mdat", exif)
        }
        return inspector.inspect(file(file(0).all.count - exif.all.count).all).camera
    }

    @Test("an item behind one that is in pieces is found all the same")
    func behindPieces() {
        // The first item's three pieces have to be stepped over to come to Exif's.
        let pieces = (0..<3).reduce(Bytes()) { $0 + .big($1, 4) + .big(1, 4) }
        let first = Bytes.big(1, 2) + .big(0, 2) + .big(3, 2) + pieces
        #expect(camera { .big(2, 2) + first + .big(2, 2) + .big(0, 2) + .big(1, 2) + $0 + $1 } == "Owl")
    }

    @Test("as many items are placed as HEIF says there are, whatever follows in the box")
    func placesBehindTheLast() {
        let item = Bytes.big(2, 2) + .big(0, 2) + .big(1, 2)
        #expect(camera { .big(1, 2) + item + $0 + $1 + item + .big(1, 4) + $1 } == "Owl")
    }

    @Test("HEIF says how a picture is turned, and its colours by numbers or by a profile")
    func properties() {
        let turned = Still(properties: [.box("irot", Bytes([3])), .box("imir", Bytes([0]))])
        #expect(inspector.inspect(turned.bytes).orientation == 7)
        let coded = Still(properties: [.box("colr", Bytes("nclx"), .big(12, 2), .big(13, 2), .big(0, 3))])
        #expect(inspector.inspect(coded.bytes).colourProfile == "Display P3")
        let name = Bytes("desc") + .big(0, 4) + .big(6, 4) + Bytes("Dusk!\0")
        let profile =
            Bytes([UInt8](repeating: 0, count: 36)) + Bytes("acsp") + Bytes([UInt8](repeating: 0, count: 88))
            + .big(1, 4) + Bytes("desc") + .big(144, 4) + .big(18, 4) + name
        for kind in ["prof", "rICC"] {
            let named = Still(properties: [.box("colr", Bytes(kind), profile)])
            #expect(inspector.inspect(named.bytes).colourProfile == "Dusk!")
        }
        // The name ends where no more of a profile is read, after 8 KB, or begins there.
        let head =
            Bytes([UInt8](repeating: 0, count: 36)) + Bytes("acsp") + Bytes([UInt8](repeating: 0, count: 88))
        for (place, told) in [(8192 - 18, "Dusk!"), (8192, nil)] {
            let tag = Bytes.big(1, 4) + Bytes("desc") + .big(place, 4) + .big(18, 4)
            let far = head + tag + Bytes([UInt8](repeating: 0, count: place - 144)) + name
            let named = Still(properties: [.box("colr", Bytes("prof"), far)])
            #expect(inspector.inspect(named.bytes).colourProfile == told)
        }
    }

    @Test("a file is a picture by a brand that it is compatible with, unless there is a film in it")
    func brands() {
        var still = Still(brand: "mp42", compatible: ["isom", "heic"])
        #expect(inspector.inspect(still.bytes).kind == .image)
        still.compatible = ["isom", "mp41"]
        #expect(inspector.inspect(still.bytes).kind != .image)
        still.compatible = ["isom", "heic"]
        still.more = .box("moov", .box("free"))
        #expect(inspector.inspect(still.bytes).kind != .image)
        // By its first brand it is one, whatever else is in it.
        still.brand = "heic"
        #expect(inspector.inspect(still.bytes).kind == .image)
    }

    // MARK: Films

    /// The head of a film or of a track's media.
    private static func head(_ type: String, version: Int, scale: Int, length: Int, made: Int = 0) -> Bytes {
        let size = version == 1 ? 8 : 4
        return .box(
            type,
            .big(version << 24, 4),
            .big(made, size),
            .big(0, size),
            .big(scale, 4),
            .big(length, size),
            .big(0, 80)
        )
    }

    private static func movie(
        _ head: Bytes,
        media: Bytes = Bytes(),
        inTrack: Bytes = Bytes(),
        _ more: Bytes...
    ) -> [UInt8] {
        let sample = Bytes.big(0, 24) + .big(1920, 2) + .big(1080, 2) + .big(0, 50)
        let table = Bytes.box("stbl", .box("stsd", .big(0, 4), .big(1, 4), .box("avc1", sample)))
        let handler = Bytes.box("hdlr", .big(0, 8), Bytes("vide"), .big(0, 12))
        let track = Bytes.box("trak", .box("mdia", media, handler, .box("minf", table)), inTrack)
        return
            (Bytes.box("ftyp", Bytes("isom"), .big(0, 4)) + .box("moov", more.reduce(head, +), track)).all
    }

    @Test(
        "a film's length is in its head in 32 or 64 bits, and to the nearest millisecond",
        arguments: [0, 1]
    )
    func lengths(version: Int) {
        let made = 2_082_844_800 + 951_782_400
        let film = Self.movie(Self.head("mvhd", version: version, scale: 600, length: 1001, made: made))
        let metadata = inspector.inspect(film)
        #expect(metadata.durationMs == 1668 && metadata.takenAt == "2000-02-29T00:00:00Z")
        #expect(
            inspector.inspect(Self.movie(Self.head("mvhd", version: version, scale: 0, length: 5))).durationMs
                == nil
        )
    }

    @Test("a film made at the first second of 1970 has no date, as a clock that was never set says so")
    func undated() {
        for (second, taken) in [(-1, nil), (0, nil), (1, "1970-01-01T00:00:01Z")] {
            let head = Self.head("mvhd", version: 0, scale: 600, length: 600, made: 2_082_844_800 + second)
            #expect(inspector.inspect(Self.movie(head)).takenAt == taken)
        }
    }

    @Test("a film is a sphere by the box with Google's number, and by no other that says so")
    func spheres() {
        let number: [UInt8] = [
            0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
        ]
        let text = Bytes(
            #"<r xmlns:G="http://ns.google.com/videos/1.0/spherical/"><G:Spherical>true</G:Spherical></r>"#
        )
        let head = Self.head("mvhd", version: 0, scale: 600, length: 600)
        for (type, id, projection) in [
            ("uuid", number, "equirectangular"), ("uuid", Array(number.reversed()), nil),
            ("free", number, nil),
        ] as [(String, [UInt8], String?)] {
            let film = Self.movie(head, inTrack: .box(type, Bytes(id), text))
            #expect(inspector.inspect(film).projection == projection)
        }
    }

    @Test("a length of all ones is none: that of the picture's track counts then, or there is none")
    func openLengths() {
        for version in [0, 1] {
            let open = Self.head("mvhd", version: 0, scale: 600, length: 0xFFFF_FFFF)
            let none = Self.head("mvhd", version: 0, scale: 600, length: 0)
            let track = Self.head("mdhd", version: version, scale: 1000, length: 2500)
            #expect(inspector.inspect(Self.movie(open, media: track)).durationMs == 2500)
            #expect(inspector.inspect(Self.movie(none, media: track)).durationMs == 2500)
            let empty = Self.head("mdhd", version: version, scale: 1000, length: 0)
            let metadata = inspector.inspect(Self.movie(open, media: empty))
            // What is of unknown length is no short film either.
            #expect(metadata.durationMs == nil && metadata.kind == .video)
        }
        let almost = Self.head("mvhd", version: 0, scale: 1_000_000, length: 0xFFFF_FFFE)
        #expect(inspector.inspect(Self.movie(almost)).durationMs == 4_294_967)
    }

    @Test("a film in fragments tells its length in a box of its own")
    func fragments() {
        let head = Self.head("mvhd", version: 0, scale: 600, length: 0)
        for (version, size) in [(0, 4), (1, 8)] {
            let length = Bytes.box("mvex", .box("mehd", .big(version << 24, 4), .big(900, size)))
            #expect(inspector.inspect(Self.movie(head, length)).durationMs == 1500)
        }
        let none = Bytes.box("mvex", .box("mehd", .big(0, 4), .big(0, 4)))
        #expect(inspector.inspect(Self.movie(head, none)).durationMs == nil)
        // Of what unit it is, only the film's head says.
        let length = Bytes.box("mvex", .box("mehd", .big(0, 4), .big(900, 4)))
        #expect(inspector.inspect(Self.movie(Bytes(), length)).durationMs == nil)
    }

    @Test(
        "a place is north and east, at most at the poles and at the other side of the world",
        arguments: [
            ("+37.5-122.25/", 37.5, -122.25), ("-90+180/", -90, 180), ("+90-180+010/", 90, -180),
            ("+37.5-122.25+0/CRS", 37.5, -122.25), ("+90.1+0/", nil, nil), ("+1-180.5/", nil, nil),
            ("+37.5/", nil, nil), ("37.5-122/", nil, nil), ("+a-b/", nil, nil),
        ] as [(String, Double?, Double?)]
    )
    func places(text: String, north: Double?, east: Double?) {
        // The sign © and xyz; two lengths go before the text.
        let sign = Bytes.big(text.utf8.count + 12, 4) + Bytes([0xA9]) + Bytes("xyz")
        let place = Bytes.box("udta", sign + .big(text.utf8.count, 2) + .big(0x15C7, 2) + Bytes(text))
        let metadata = inspector.inspect(
            Self.movie(Self.head("mvhd", version: 0, scale: 1, length: 1), place)
        )
        #expect(metadata.latitude == north && metadata.longitude == east)
    }

    @Test("a place ends with its box")
    func placeEnds() {
        let sign = Bytes.big(24, 4) + Bytes([0xA9]) + Bytes("xyz") + .big(12, 2) + .big(0x15C7, 2)
        let box = Bytes.box("udta", sign + Bytes("+37.5-122.25") + Bytes("9/"))
        let metadata = inspector.inspect(Self.movie(Self.head("mvhd", version: 0, scale: 1, length: 1), box))
        #expect(metadata.latitude == 37.5 && metadata.longitude == -122.25)
    }

    @Test("of a value of Apple's that is too long, the beginning is taken")
    func longValues() {
        let value = Bytes.box("data", .big(1, 4), .big(0, 4), Bytes(String(repeating: "x", count: 300)))
        let item = Bytes.big(value.all.count + 8, 4) + .big(1, 4) + value
        let meta = Bytes.box(
            "meta",
            .box("hdlr", .big(0, 8), Bytes("mdta"), .big(0, 12)),
            .box("keys", .big(0, 4), .big(1, 4), .box("mdta", Bytes("com.apple.quicktime.make"))),
            .box("ilst", item)
        )
        let film = Self.movie(Self.head("mvhd", version: 0, scale: 1, length: 1), meta)
        #expect(inspector.inspect(film).camera?.count == 256)
    }

    @Test("a film without tracks of pictures is none, and the first such track counts")
    func tracks() {
        var film = Self.movie(Self.head("mvhd", version: 0, scale: 1, length: 1))
        #expect(inspector.inspect(film).isFilm && inspector.inspect(film).frames == nil)
        for place in 0..<film.count - 4 where film[place..<place + 4].elementsEqual(Array("vide".utf8)) {
            film.replaceSubrange(place..<place + 4, with: Array("soun".utf8))
        }
        #expect(!inspector.inspect(film).isFilm && inspector.inspect(film).kind == .unknown)
    }
}
