import Testing

@testable import Media

@Suite("HEIF that means to take long")
struct HEIFLimitTests {
    /// Items of these types, each with its own bytes, in a file without a picture.
    private func file(_ items: [(type: String, bytes: Bytes)]) -> [UInt8] {
        let head = Bytes.box("ftyp", Bytes("heic"), .big(0, 4))
        let content = items.reduce(into: [UInt8]()) { $0 += $1.bytes.all }
        func meta(_ start: Int) -> Bytes {
            var (place, entries, places) = (start, Bytes(), Bytes())
            for (number, item) in items.enumerated() {
                entries =
                    entries
                    + .box("infe", .big(2 << 24, 4), .big(number + 1, 2), .big(0, 2), Bytes(item.type + "\0"))
                let count = item.bytes.all.count
                places =
                    places + .big(number + 1, 2) + .big(0, 2) + .big(1, 2) + .big(place, 4) + .big(count, 4)
                place += count
            }
            return .box(
                "meta",
                .big(0, 4),
                .box("iinf", .big(0, 4), .big(items.count, 2), entries),
                .box("iloc", .big(0, 4), .big(0x4400, 2), .big(items.count, 2), places)
            )
        }
        let start = head.all.count + meta(0).all.count + 8
        return (head + meta(start) + .box("mdat", Bytes(content))).all
    }

    @Test("is looked into to its end where pieces have no size, however many it says there are")
    func pieces() {
        let item = Bytes.big(1, 2) + .big(0, 2) + .big(0xFFFF, 2)
        let items = Bytes([[UInt8]](repeating: item.all, count: 0xFFFF).flatMap(\.self))
        let places = Bytes.box("iloc", .big(0, 4), .big(0, 2), .big(0xFFFF, 2), items)
        let metadata = MediaInspector().inspect(
            (Bytes.box("ftyp", Bytes("heic"), .big(0, 4)) + .box("meta", .big(0, 4), places)).all
        )
        #expect(metadata.kind == .image && metadata.damaged == true)
    }

    @Test("is asked for 1 MiB of packets, whatever the number of items")
    func packets() {
        let packet =
            "<x xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" photoshop:City=\"Bremen\"/>"
        let room = (1 << 20) - packet.utf8.count
        for (count, place) in [(room, "Bremen"), (room + 1, nil)] {
            let bytes = file([
                ("mime", Bytes([UInt8](repeating: 0x20, count: count))), ("mime", Bytes(packet)),
            ])
            #expect(MediaInspector().inspect(bytes).place == place)
        }
    }

    @Test("is asked for Exif sixteen times")
    func exif() {
        func exif(_ camera: String) -> Bytes {
            .big(0, 4) + Bytes("MM\0\u{2A}") + .big(8, 4) + .big(1, 2)
                + .entry(0x010F, 2, 4, Bytes(camera + "\0"))
                + .big(0, 4)
        }
        let items = [(type: String, bytes: Bytes)](repeating: ("Exif", exif("Owl")), count: 15)
        for (count, camera) in [(15, "Bat"), (16, "Owl")] {
            let all = (items + items).prefix(count) + [("Exif", exif("Bat"))]
            #expect(MediaInspector().inspect(file(Array(all))).camera == camera)
        }
    }
}
