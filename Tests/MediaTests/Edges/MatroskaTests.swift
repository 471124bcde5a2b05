import Testing

@testable import Media

@Suite("Matroska")
struct MatroskaTests {
    private let inspector = MediaInspector()

    /// An element whose length is written in so many bytes.
    private static func element(_ id: Int, _ content: Bytes, width: Int = 4) -> Bytes {
        let size = id > 0xFFFFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
        return .big(id, size) + .big(1 << (7 * width) | content.all.count, width) + content
    }

    private static func file(_ parts: Bytes..., width: Int = 4) -> [UInt8] {
        let head = element(0x1A45_DFA3, Bytes([0x42, 0x86, 0x81, 1]), width: 1)
        return (head + element(0x1853_8067, parts.reduce(Bytes(), +), width: width)).all
    }

    private static func track(_ kind: Int, _ width: Int, _ height: Int, projection: Int? = nil) -> Bytes {
        let sphere = projection.map { element(0x7670, element(0x7671, .big($0, 1), width: 1), width: 1) }
        let video = element(0xB0, .big(width, 2), width: 1) + element(0xBA, .big(height, 2), width: 1)
        return element(
            0xAE,
            element(0x83, .big(kind, 1), width: 1) + element(0xE0, video + (sphere ?? Bytes()))
        )
    }

    private static func tracks(_ tracks: Bytes...) -> Bytes {
        element(0x1654_AE6B, tracks.reduce(Bytes(), +))
    }

    private static func information(_ parts: Bytes...) -> Bytes {
        element(0x1549_A966, parts.reduce(Bytes(), +))
    }

    @Test("the lengths of elements are written in one to eight bytes", arguments: 1...8)
    func widths(width: Int) {
        let duration = Self.element(0x4489, .big(Int(1500.0.bitPattern), 8), width: width)
        let file = Self.file(
            Self.information(duration),
            Self.tracks(Self.track(1, 640, 360)),
            width: max(2, width)
        )
        let metadata = inspector.inspect(file)
        #expect(metadata.kind == .video && metadata.durationMs == 1500 && metadata.damaged == nil)
        #expect(metadata.width == 640 && metadata.height == 360)
    }

    @Test("a length counts in a unit that the file names, as a number of four or of eight bytes")
    func scales() {
        let scale = Self.element(0x2AD7B1, .big(500_000, 3), width: 1)
        let short = Self.element(0x4489, .big(Int(Float(3001).bitPattern), 4), width: 1)
        let file = Self.file(Self.information(scale, short), Self.tracks(Self.track(1, 64, 36)))
        #expect(inspector.inspect(file).durationMs == 1501)
        let odd = Self.element(0x4489, .big(7, 5), width: 1)
        #expect(
            inspector.inspect(Self.file(Self.information(odd), Self.tracks(Self.track(1, 64, 36)))).durationMs
                == nil
        )
    }

    @Test("when it was made counts from 2001")
    func date() {
        let nanoseconds = 86_400 * 1_000_000_000
        let date = Self.element(0x4461, .big(nanoseconds, 8), width: 1)
        let file = Self.file(Self.information(date), Self.tracks(Self.track(1, 64, 36)))
        #expect(inspector.inspect(file).takenAt == "2001-01-02T00:00:00Z")
        let none = Self.element(0x4461, .big(0, 8), width: 1)
        #expect(
            inspector.inspect(Self.file(Self.information(none), Self.tracks(Self.track(1, 64, 36)))).takenAt
                == nil
        )
    }

    @Test("the first track of pictures counts, whatever stands before it, and sound alone is no film")
    func tracks() {
        let void = Self.element(0xEC, Self.element(0x83, .big(1, 1), width: 1))
        let all = Self.tracks(
            void,
            Self.track(2, 1, 1),
            Self.track(1, 640, 360),
            Self.track(1, 320, 180, projection: 1)
        )
        let metadata = inspector.inspect(Self.file(all))
        #expect(metadata.width == 640 && metadata.height == 360 && metadata.projection == nil)
        let sound = inspector.inspect(Self.file(Self.tracks(void, Self.track(2, 1, 1))))
        #expect(sound.kind == .unknown && sound.width == nil)
    }

    @Test(
        "a sphere is laid out in one of three ways",
        arguments: [(0, nil), (1, "equirectangular"), (2, "cubemap"), (3, "mesh"), (4, nil)]
            as [(Int, String?)]
    )
    func projections(number: Int, name: String?) {
        let file = Self.file(Self.tracks(Self.track(1, 640, 360, projection: number)))
        #expect(inspector.inspect(file).projection == name)
    }

    @Test(
        "a file without its segment is cut off in its head, one with an empty segment is whole, and nothing"
    )
    func ends() {
        let head = Self.element(0x1A45_DFA3, Bytes([0x42, 0x86, 0x81, 1]), width: 1)
        #expect(inspector.inspect(head.all).reason == "it is cut off in its head")
        let empty = inspector.inspect(Self.file())
        #expect(empty.kind == .unknown && empty.damaged == nil)
        let whole = Self.file(Self.tracks(Self.track(1, 640, 360)))
        #expect(
            inspector.inspect(whole).damaged == nil && inspector.inspect(whole.dropLast()).damaged == true
        )
    }

    @Test(
        "a segment without end goes on to the end of the file, and what comes after the pictures begin is not looked at"
    )
    func streams() {
        let head = Self.element(0x1A45_DFA3, Bytes([0x42, 0x86, 0x81, 1]), width: 1)
        let open = head + .big(0x1853_8067, 4) + Bytes([0xFF])
        let tracks = Self.tracks(Self.track(1, 640, 360))
        let metadata = inspector.inspect((open + tracks).all)
        #expect(metadata.kind == .video && metadata.damaged == nil)
        let cluster = Self.element(0x1F43_B675, Bytes("abc"))
        #expect(inspector.inspect((open + cluster + tracks).all).kind == .unknown)
    }
}
