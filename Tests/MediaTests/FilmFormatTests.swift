import Testing

@testable import Media

@Suite("Formats of films")
struct FilmFormatTests {
    private let inspector = MediaInspector()

    /// A film of so many milliseconds, with `more` in its index.
    private static func movie(
        _ milliseconds: Int,
        brand: String = "isom",
        track: [Bytes] = [],
        entry: [Bytes] = [],
        _ more: Bytes...
    ) -> Bytes {
        let head = Bytes.big(0, 4) + .big(0, 8) + .big(1000, 4) + .big(milliseconds, 4)
        let sample = Bytes.big(0, 24) + .big(1920, 2) + .big(1080, 2) + .big(0, 50) + entry.reduce(Bytes(), +)
        let table = Bytes.box("stbl", .box("stsd", .big(0, 4) + .big(1, 4), .box("avc1", sample)))
        let handler = Bytes.box("hdlr", .big(0, 8), Bytes("vide"), .big(0, 12))
        let media = Bytes.box("mdia", handler, .box("minf", table))
        let moov = more.reduce(Bytes.box("mvhd", head), +) + .box("trak", track.reduce(Bytes(), +), media)
        return .box("ftyp", Bytes(brand), .big(0, 4)) + .box("moov", moov)
    }

    @Test(
        "from one minute to forty it is a short film; shorter and longer it is a video",
        arguments: [
            (59_999, "video"), (60_000, "shortFilm"), (2_400_000, "shortFilm"), (2_400_001, "video"),
        ]
    )
    func shortFilms(milliseconds: Int, kind: String) {
        let metadata = inspector.inspect(Self.movie(milliseconds).all)
        #expect(metadata.kind.rawValue == kind && metadata.durationMs == milliseconds)
        #expect(metadata.width == 1920 && metadata.height == 1080)
    }

    @Test(
        "any film in a folder for short films is one",
        arguments: ["Shorts", "a/short films/b", "shorts/2024"]
    )
    func folders(name: String) {
        #expect(MediaInspector.isForShortFilms("/home/ada/" + name))
        #expect(inspector.inspect(MediaBytes(Self.movie(5).all), isInShortFilms: true).kind == .shortFilm)
        #expect(!MediaInspector.isForShortFilms("/home/shorts2/x"))
    }

    @Test(
        "a matrix turns a film as Exif would say it",
        arguments: [
            ([1, 0, 0, 1], 1), ([0, 1, -1, 0], 6), ([-1, 0, 0, -1], 3), ([0, -1, 1, 0], 8),
            ([-1, 0, 0, 1], 2), ([1, 0, 0, -1], 4),
            ([0, 1, 1, 0], 5), ([0, -1, -1, 0], 7),
        ] as [([Int], Int)]
    )
    func matrix(signs: [Int], orientation: Int) {
        let numbers = [signs[0], signs[1], 0, signs[2], signs[3], 0, 0, 0, 0].map { Bytes.big($0 << 16, 4) }
        let head = Bytes.box("tkhd", .big(0, 8), .big(0, 32), numbers.reduce(Bytes(), +), .big(0, 8))
        #expect(inspector.inspect(Self.movie(1000, track: [head]).all).orientation == orientation)
    }

    @Test("a sphere of either version is one")
    func spheres() {
        let second = Bytes.box(
            "sv3d",
            .box("svhd", .big(0, 5)),
            .box("proj", .box("prhd", .big(0, 16)), .box("cbmp", .big(0, 12)))
        )
        let metadata = inspector.inspect(Self.movie(90_000, entry: [second]).all)
        #expect(metadata.kind == .vr360 && metadata.projection == "cubemap")
    }

    @Test("Apple's keys tell when, where and by what it was taken")
    func keys() {
        let all = [
            ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 15"),
            ("com.apple.quicktime.creationdate", "2024-05-06T07:08:09+0200"),
            ("com.apple.quicktime.location.ISO6709", "+37.3349-122.0090+010.000/"),
        ]
        let names = all.reduce(Bytes()) { $0 + .box("mdta", Bytes($1.0)) }
        let values = all.enumerated().reduce(Bytes()) { sum, item in
            let value = Bytes.box("data", .big(1, 4), .big(0, 4), Bytes(item.element.1))
            return sum + .big(value.all.count + 8, 4) + .big(item.offset + 1, 4) + value
        }
        let handler = Bytes.box("hdlr", .big(0, 8), Bytes("mdta"), .big(0, 12))
        let meta = Bytes.box(
            "meta",
            handler,
            .box("keys", .big(0, 4), .big(4, 4), names),
            .box("ilst", values)
        )
        let metadata = inspector.inspect(Self.movie(1000, brand: "qt  ", meta).all)
        #expect(metadata.camera == "Apple iPhone 15" && metadata.takenAt == "2024-05-06T07:08:09+02:00")
        #expect(metadata.latitude == 37.3349 && metadata.longitude == -122.009)
    }

    @Test("without its index a film is damaged, and sound alone is no film")
    func others() {
        let head = Bytes.box("ftyp", Bytes("isom"), .big(0, 4))
        let lost = inspector.inspect((head + .box("mdat", .big(0, 100))).all)
        #expect(lost.kind == .video && lost.damaged == true)
        let sound = Self.movie(1000).all
        let text = String(decoding: sound, as: UTF8.self)
        #expect(text.contains("vide"))
        let other = inspector.inspect(Bytes(sound).replacing("vide", "soun").all)
        #expect(other.kind == .unknown && other.reason != nil)
    }

    @Test("Matroska tells size, length and sphere")
    func matroska() {
        func element(_ id: Int, _ size: Int, _ content: Bytes) -> Bytes {
            .big(id, size) + .big(1 << 28 | content.all.count, 4) + content
        }
        let information = element(
            0x1549_A966,
            4,
            element(0x4489, 2, Bytes.big(Int((90_000.0).bitPattern), 8))
        )
        let projection = element(0x7670, 2, element(0x7671, 2, .big(1, 1)))
        let video = element(
            0xE0,
            1,
            element(0xB0, 1, .big(640, 2)) + element(0xBA, 1, .big(360, 2)) + projection
        )
        let tracks = element(0x1654_AE6B, 4, element(0xAE, 1, element(0x83, 1, .big(1, 1)) + video))
        let file = element(0x1A45_DFA3, 4, Bytes()) + element(0x1853_8067, 4, information + tracks)
        let metadata = inspector.inspect(file.all)
        #expect(
            metadata.kind == .vr360 && metadata.durationMs == 90_000 && metadata.width == 640
                && metadata.height == 360
        )
        #expect(metadata.projection == "equirectangular")
    }
}

extension Bytes {
    fileprivate func replacing(_ one: String, _ other: String) -> Bytes {
        var rest = all
        for place in 0...(rest.count - one.utf8.count)
        where rest[place..<place + one.utf8.count].elementsEqual(one.utf8) {
            rest.replaceSubrange(place..<place + one.utf8.count, with: other.utf8)
        }
        return Bytes(rest)
    }
}
