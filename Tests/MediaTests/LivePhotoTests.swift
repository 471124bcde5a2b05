import Testing

@testable import Media

@Suite("Live photos")
struct LivePhotoTests {
    private static let clip = (Bytes.box("ftyp", Bytes("isom"), .big(0, 4)) + .box("mdat", .big(0, 100))).all

    private static func google(_ prefix: String, _ rest: String) -> Bytes {
        .xmp(
            #"<rdf:Description xmlns:\#(prefix)="http://ns.google.com/photos/1.0/camera/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" \#(rest)/>"#
        )
    }

    private func found(_ segment: Bytes, behind: Int = 0) -> MediaMetadata {
        let trailer = Bytes(Self.clip + [UInt8](repeating: 0, count: behind))
        return MediaInspector().inspect(Bytes.jpeg([segment], trailer: trailer))
    }

    @Test(
        "Google's are found by either prefix, with what fills up behind the clip",
        arguments: ["GCamera", "Camera", "x"]
    )
    func google(prefix: String) {
        let count = Self.clip.count
        let items =
            #"><Container:Item Item:Semantic="Primary" Item:Length="0"/><Container:Item Item:Semantic="MotionPhoto" Item:Length="\#(count)" Item:Padding="7"/><x"#
        let metadata = found(Self.google(prefix, #"\#(prefix):MotionPhoto="1"\#(items)"#), behind: 7)
        #expect(metadata.kind == .livePhoto && metadata.videoLength == count)
        let older = found(
            Self.google(prefix, #"\#(prefix):MicroVideo="1" \#(prefix):MicroVideoOffset="\#(count)""#)
        )
        #expect(older.kind == .livePhoto && older.videoLength == count)
    }

    @Test(
        "one that only says so is looked through, and without a clip it is a picture",
        arguments: [true, false]
    )
    func promise(isThere: Bool) {
        let promise = Self.google("GCamera", #"GCamera:MotionPhoto="1""#)
        let metadata = MediaInspector().inspect(
            Bytes.jpeg([promise], trailer: Bytes(isThere ? Self.clip : []))
        )
        #expect(metadata.kind == (isThere ? .livePhoto : .image) && metadata.damaged == nil)
    }

    @Test(
        "a length beyond the file, below nothing, or that is no number, is none",
        arguments: ["999999999999", "-5", "x", "9223372036854775807"]
    )
    func lengths(length: String) {
        let metadata = MediaInspector().inspect(
            Bytes.jpeg([
                Self.google("GCamera", #"GCamera:MicroVideo="1" GCamera:MicroVideoOffset="\#(length)""#)
            ])
        )
        #expect(metadata.kind == .image && metadata.videoLength == nil)
    }

    @Test("Samsung's pictures in boxes have their clip in one")
    func boxes() {
        let size = Bytes.box("ispe", .big(0, 4), .big(40, 4), .big(30, 4))
        let properties = Bytes.box(
            "iprp",
            .box("ipco", size),
            .box("ipma", .big(0, 4), .big(1, 4), .big(1, 2), Bytes([1, 1]))
        )
        let meta = Bytes.box("meta", .big(0, 4), .box("pitm", .big(0, 4), .big(1, 2)), properties)
        let file = Bytes.box("ftyp", Bytes("heic"), .big(0, 4)) + meta + .box("mpvd", Bytes(Self.clip))
        let metadata = MediaInspector().inspect(file.all)
        #expect(metadata.kind == .livePhoto && metadata.videoLength == Self.clip.count)
        #expect(metadata.width == 40 && metadata.height == 30 && metadata.orientation == 1)
        #expect(metadata.videoOffset == file.all.count - Self.clip.count)
    }

    private static func still(_ identifier: String? = nil, _ time: String? = nil) -> MediaMetadata {
        var metadata = MediaMetadata()
        (metadata.kind, metadata.contentIdentifier, metadata.takenAt) = (.image, identifier, time)
        return metadata
    }

    private static func film(
        _ identifier: String? = nil,
        _ time: String? = nil,
        ms: Int = 3000
    ) -> MediaMetadata {
        var metadata = still(identifier, time)
        (metadata.kind, metadata.durationMs) = (.video, ms)
        return metadata
    }

    private func joined(_ files: [LivePhotoPairs.File]) -> [String?] {
        var files = files
        LivePhotoPairs.join(&files)
        for file in files {
            #expect(
                (file.metadata.kind == .livePhoto || file.metadata.kind == .livePhotoVideo)
                    == (file.metadata.pair != nil)
            )
        }
        return files.map(\.metadata.pair)
    }

    @Test("files that name one identifier belong together, whatever they are called")
    func identifiers() {
        #expect(
            joined([("a.jpg", Self.still("1")), ("b.mov", Self.film("1", ms: 60_000))]) == ["b.mov", "a.jpg"]
        )
        #expect(joined([("a.jpg", Self.still("1")), ("a.mov", Self.film("2"))]) == [nil, nil])
        #expect(
            joined([("a.jpg", Self.still("1")), ("b.jpg", Self.still("1")), ("b.mov", Self.film("1"))]).filter
            { $0 != nil }.count == 2
        )
    }

    @Test("a name joins a short film that was taken within seconds, in whatever zone, and no other")
    func names() {
        let time = "2024-05-06T07:08:09"
        func pair(_ still: String?, _ film: String?, ms: Int = 3000, name: String = "A.MOV") -> Bool {
            joined([("a.HEIC", Self.still(nil, still)), (name, Self.film(nil, film, ms: ms))])[0] != nil
        }
        #expect(pair(time, "2024-05-06T07:08:12"))
        #expect(pair(time, "2024-05-06T05:08:12Z"))
        #expect(pair(time + "+02:00", "2024-05-06T05:08:12Z"))
        #expect(!pair(time + "+02:00", "2024-05-06T07:08:12Z"))
        #expect(!pair(time, "2024-05-06T07:09:09") && !pair(time, nil) && !pair(nil, nil))
        #expect(!pair(time, time, ms: 5001) && !pair(time, time, name: "b.mov"))
    }

    @Test("of several clips a still has the first that is free, and of its own name before the others")
    func several() {
        let time = "2024-05-06T07:08:09"
        #expect(
            joined([
                ("a.jpg", Self.still("1")), ("b.jpg", Self.still("1")), ("c.jpg", Self.still("1")),
                ("x.mov", Self.film("1")), ("b.mov", Self.film("1")),
            ]) == ["x.mov", "b.mov", nil, "a.jpg", "b.jpg"]
        )
        let films = (0..<20).map { ("a.\($0)", Self.film(nil, $0 == 15 ? time : nil, ms: 3000)) }
        #expect(joined([("a.jpg", Self.still(nil, time))] + films)[0] == "a.15")
        let more = (0..<20).map { ("a.\($0)", Self.film(nil, $0 == 16 ? time : nil, ms: 3000)) }
        #expect(joined([("a.jpg", Self.still(nil, time))] + more)[0] == nil, "so many are not looked at")
    }

    @Test("twenty thousand of one identifier, and of one name, are joined at once", .timeLimit(.minutes(2)))
    func many() {
        let count = 20_000
        let stills = (0..<count).map { ("\($0).jpg", Self.still("1")) }
        let films = (0..<count).map { ("a.\($0)", Self.film("1")) }
        let named = (0..<count).map { ("a.j\($0)", Self.still(nil, "2024-05-06T07:08:09")) }
        let pairs = joined(stills + films + named)
        #expect(pairs.filter { $0 != nil }.count == 2 * count)
        #expect(pairs[count - 1] == "a.\(count - 1)" && pairs[count] == "0.jpg")
    }

    @Test(
        "seconds since 1970 are the civil calendar's, and back",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (1_714_979_289, "2024-05-06T07:08:09Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ]
    )
    func calendar(seconds: Int, text: String) {
        #expect(UTC.text(seconds) == text)
        #expect(UTC.seconds(text)?.seconds == seconds && UTC.seconds(text)?.hasZone == true)
    }
}
