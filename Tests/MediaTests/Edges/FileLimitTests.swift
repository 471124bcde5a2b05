import ClickwheelSystem
import Foundation
import Testing

@testable import Media

@Suite("Files that tell of more than anybody has", .timeLimit(.minutes(2)))
struct FileLimitTests {
    /// What is read of `head` and then a hole up to `size` bytes, and what it is taken for.
    private func inspected(_ head: Bytes, _ size: Int) throws -> (MediaMetadata, read: Int) {
        let path = FileManager.default.temporaryDirectory.path + "/holes-\(UUID().uuidString)"
        defer { Files.remove(path) }
        let file = try Descriptor(creating: path)
        try file.write(head.all)
        try file.truncate(to: size)
        let bytes = try MediaBytes(try Descriptor(reading: path))
        return (MediaInspector().inspect(bytes, isInShortFilms: false), bytes.bytesRead)
    }

    @Test("a PNG whose packet is a hole of 2 GB is read to the limit of a packet")
    func png() throws {
        let head =
            Bytes([0x89]) + Bytes("PNG\r\n") + Bytes([0x1A, 0x0A]) + .big(13, 4) + Bytes("IHDR")
            + .big(300, 4)
            + .big(200, 4) + .big(0, 9) + .big(0x7FFF_FFF0, 4) + Bytes("iTXt")
            + Bytes("XML:com.adobe.xmp\0\0\0\0\0")
        let (metadata, read) = try inspected(head, 0x7FFF_FFF0 + 1000)
        #expect(metadata.kind == .image && metadata.width == 300)
        #expect(read < 2 * XMP.limit)
    }

    @Test("a JPEG XL, or a film, whose packet is a hole of 1 TB is read to the limit of a packet")
    func boxes() throws {
        let size = 1 << 40
        func long(_ type: String, _ size: Int) -> Bytes { .big(1, 4) + Bytes(type) + .big(size, 8) }
        let signature = Bytes.big(12, 4) + Bytes("JXL \r\n") + Bytes([0x87, 0x0A])
        let picture = try inspected(signature + long("xml ", size - 12), size)
        #expect(picture.read < 2 * XMP.limit)

        let sphere = Bytes([
            0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
        ])
        let entry = Bytes.box("avc1", .big(0, 24), .big(640, 2), .big(360, 2), .big(0, 50))
        let table = Bytes.box("stbl", .box("stsd", .big(0, 4), .big(1, 4), entry))
        let handler = Bytes.box("hdlr", .big(0, 8), Bytes("vide"), .big(0, 12))
        let media = Bytes.box("mdia", handler, .box("minf", table))
        let head = Bytes.box("ftyp", Bytes("isom"), .big(0, 4))
        let inner = size - head.all.count - 32
        let film =
            head + long("moov", inner + 32) + long("trak", inner + 16) + media
            + long("uuid", inner - media.all.count) + sphere
        let (metadata, read) = try inspected(film, size)
        #expect(metadata.kind == .video && metadata.width == 640)
        #expect((XMP.limit..<2 * XMP.limit).contains(read), "the packet is looked into, to its limit")
    }

    @Test("a length of a film that is a hole of 1 TB is none, and is not read")
    func matroska() throws {
        let size = 1 << 40
        func element(_ id: Int, _ width: Int, _ size: Int) -> Bytes {
            .big(id, width) + .big(1 << 56 | size, 8)
        }
        let inner = size - 60
        let head =
            Bytes([0x1A, 0x45, 0xDF, 0xA3, 0x84, 0x42, 0x86, 0x81, 1]) + element(0x1853_8067, 4, inner + 22)
            + element(0x1549_A966, 4, inner + 10) + element(0x4489, 2, inner)
        let (metadata, read) = try inspected(head, size)
        #expect(metadata.durationMs == nil && read < 100_000)
    }

    @Test("after so many bytes, or so many looks at another place, there are none")
    func steps() throws {
        let short = MediaBytes([1, 2, 3, 4], limits: MediaBytes.Limits(steps: 6))
        #expect(try short.big32(0) == 0x0102_0304)
        #expect(throws: MediaBytes.PastEnd.self) { try short.big32(0) }
        #expect(throws: MediaBytes.PastEnd.self) { try short.byte(0) }

        let path = FileManager.default.temporaryDirectory.path + "/looks-\(UUID().uuidString)"
        defer { Files.remove(path) }
        try Descriptor(creating: path).truncate(to: 1 << 20)
        let long = try MediaBytes(try Descriptor(reading: path), limits: MediaBytes.Limits(windows: 2))
        for place in [100_000, 100_001, 200_000, 200_001] { #expect(try long.byte(place) == 0) }
        #expect(throws: MediaBytes.PastEnd.self) { try long.byte(100_000) }
        #expect(try long.byte(10) == 0, "what is in memory costs no look")
    }

    @Test("tables that all name the same seventeen megabytes end at the limit for the file")
    func tables() {
        // Each says of its length what the next one's name is as a number, and walks to the end of the file.
        let tables = Bytes([[UInt8]](repeating: Bytes.box("ipma").all, count: 4000).flatMap(\.self))
        let bytes =
            Bytes.box("ftyp", Bytes("heic"), .big(0, 4))
            + .box("meta", .big(0, 4), .box("iprp", tables)) + Bytes([UInt8](repeating: 0xFF, count: 1 << 20))
        let limited = MediaBytes(bytes.all, limits: MediaBytes.Limits(steps: 200_000))
        #expect(MediaInspector().inspect(limited, isInShortFilms: false).kind == .image)
        #expect(throws: MediaBytes.PastEnd.self) { try limited.byte(0) }
    }

    @Test("all packets of a file together have 1 MiB", arguments: [1, 2])
    func packets(first: Int) {
        let packet = "<x xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" photoshop:City=\"Bremen\"/>"
        func chunk(_ text: [UInt8]) -> Bytes {
            let content = Bytes("XML:com.adobe.xmp\0\0\0\0\0") + Bytes(text)
            return .big(content.all.count, 4) + Bytes("iTXt") + content + .big(0, 4)
        }
        let space = [UInt8](repeating: 0x20, count: XMP.limit / 2)
        let head =
            Bytes([0x89]) + Bytes("PNG\r\n") + Bytes([0x1A, 0x0A]) + .big(13, 4) + Bytes("IHDR")
            + .big(300, 4)
            + .big(200, 4) + .big(0, 9)
        let chunks = [Bytes](repeating: chunk(space), count: first).reduce(Bytes(), +)
        let file = head + chunks + chunk(Array(packet.utf8)) + .big(0, 4) + Bytes("IEND") + .big(0, 4)
        #expect(MediaInspector().inspect(file.all).place == (first == 1 ? "Bremen" : nil))
    }

    @Test("a packet of one letter is looked through at once, whatever it declares")
    func letters() {
        let namespaces = [XMP.camera, XMP.item, XMP.photoshop, XMP.place, XMP.panorama, XMP.sphere]
        let declared = namespaces.flatMap { namespace in
            (55...62).map { " xmlns:\(String(repeating: "a", count: $0))=\"\(namespace)\"" }
        }
        let text = "<x" + declared.joined() + ">" + String(repeating: "a", count: XMP.limit / 2)
        var metadata = MediaMetadata()
        XMP(Array(text.utf8)).tell(&metadata)
        #expect(metadata.place == nil)
    }
}
