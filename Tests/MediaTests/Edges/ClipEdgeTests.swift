import ClickwheelSystem
import Foundation
import Testing

@testable import Media

@Suite("Clips in the files of pictures, and the bytes of files")
struct ClipEdgeTests {
    private let inspector = MediaInspector()
    private static let clip = Bytes.box("ftyp", Bytes("mp42"), .big(0, 4)) + .box("moov", .box("free"))

    /// A picture with Samsung's blocks behind it: one that is something else, and the clip.
    private static func samsung(
        name: String = "MotionPhoto_Data",
        kind: Int = 0x0A30,
        shift: Int = 0,
        count: Int = 2,
        filler: Int = 0
    ) -> [UInt8] {
        func block(_ kind: Int, _ name: String, _ content: Bytes) -> Bytes {
            Bytes([0, 0]) + .little(kind, 2) + .little(name.utf8.count, 4) + Bytes(name) + content
        }
        let other = block(0x0A01, "Image_UTC_Data", Bytes("1700000000000"))
        let film = block(kind, name, clip)
        let gap = Bytes([UInt8](repeating: 9, count: filler))
        func entry(_ kind: Int, _ back: Int, _ size: Int) -> Bytes {
            Bytes([0, 0]) + .little(kind, 2) + .little(back, 4) + .little(size, 4)
        }
        let (one, two) = (other.all.count, film.all.count)
        let directory =
            Bytes("SEFH") + .little(101, 4) + .little(count, 4) + entry(0x0A01, one + two + filler, one)
            + entry(kind, two + filler + shift, two)
        return Bytes.jpeg(
            trailer: other + film + gap + directory + .little(directory.all.count, 4) + Bytes("SEFT")
        )
    }

    @Test(
        "Samsung's clip is found behind other blocks, directly before the directory or not",
        arguments: [0, 5]
    )
    func samsung(filler: Int) throws {
        let file = Self.samsung(filler: filler)
        let metadata = inspector.inspect(file)
        let (offset, length) = (try #require(metadata.videoOffset), try #require(metadata.videoLength))
        #expect(metadata.kind == .livePhoto && length == Self.clip.all.count)
        #expect(Array(file[offset..<offset + length]) == Self.clip.all)
    }

    @Test("Samsung's names are sixty-four bytes long at most")
    func names() {
        let name = { "MotionPhoto_Data" + String(repeating: "_", count: $0 - 16) }
        #expect(inspector.inspect(Self.samsung(name: name(64))).kind == .livePhoto)
        #expect(inspector.inspect(Self.samsung(name: name(65))).kind == .image)
    }

    @Test("what is called otherwise, lies elsewhere or is not in the directory is no clip")
    func others() {
        for file in [
            Self.samsung(name: "MotionPhoto_Info"), Self.samsung(kind: 0x0A31), Self.samsung(shift: 1),
            Self.samsung(shift: 1 << 20), Self.samsung(count: 1), Self.samsung(count: 257),
        ] {
            #expect(inspector.inspect(file).kind == .image)
        }
    }

    @Test("a clip whose place nobody tells is looked for, however far behind the picture it begins")
    func scanned() {
        let promise = Bytes.xmp(
            #"<a xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1"/>"#
        )
        for filler in [0, 1, 65_520, 65_536, 65_540, 140_000] {
            let gap = Bytes([UInt8](repeating: UInt8(ascii: "f"), count: filler))
            let file = Bytes.jpeg([promise], trailer: gap + Self.clip)
            let metadata = inspector.inspect(file)
            #expect(metadata.videoOffset == file.count - Self.clip.all.count, "\(filler) bytes between")
            #expect(metadata.videoLength == Self.clip.all.count && metadata.kind == .livePhoto)
        }
        // A head of eight bytes is the least, one of more than 255 is something else.
        for (size, isClip) in [(7, false), (8, true), (255, true), (256, false)] {
            let head = Bytes.big(size, 4) + Bytes("ftypmp42") + .big(0, 300)
            #expect((inspector.inspect(Bytes.jpeg([promise], trailer: head)).videoOffset != nil) == isClip)
        }
    }

    // MARK: Bytes

    private func file(_ bytes: [UInt8], _ body: (Descriptor, String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "media-bytes-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(Descriptor(regularFile: path.utf8), path)
    }

    @Test("the bytes of a file, or of a part of one, end where they end")
    func ends() throws {
        let all = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        try file(all) { file, _ in
            let whole = try MediaBytes(file)
            for place in [0, 1, 8191, 8192, 8193, 12_287, 12_288, 30_000, 39_999, 9000] {
                #expect(try whole.byte(place) == all[place])
            }
            for (start, count) in [(0, 10), (100, 50), (8000, 9000), (30_000, 10_000)] {
                let part = try MediaBytes(file, start..<start + count)
                #expect(try part.count == count && part.byte(0) == all[start])
                #expect(try part.byte(count - 1) == all[start + count - 1])
                #expect(part.copy(1, to: count + 5) == Array(all[start + 1..<start + count]))
                for beyond in [-1, count, count + 1, Int.max] {
                    #expect(throws: MediaBytes.PastEnd.self) { try part.byte(beyond) }
                }
            }
            #expect(throws: Errno.self) { try MediaBytes(file, 39_999..<40_001) }
        }
        let memory = MediaBytes([1, 2, 3])
        #expect(try memory.byte(0) == 1 && memory.big16(1) == 0x0203)
        for beyond in [-1, 3, 4] {
            #expect(throws: MediaBytes.PastEnd.self) { try memory.byte(beyond) }
        }
    }

    @Test("a text has no blanks around it, and ends at its first zero")
    func texts() {
        func text(_ text: String) -> String {
            let bytes = MediaBytes(Array(text.utf8))
            return bytes.text(0, to: bytes.count + 10)
        }
        #expect(text("  two words  ") == "two words" && text("one\0two") == "one")
        #expect(text("   ") == "" && text("") == "" && text("a") == "a")
        let bytes = MediaBytes(Array("abcd".utf8))
        #expect(bytes.holds("cd", at: 2) && bytes.holds("ab", at: 0))
        #expect(!bytes.holds("de", at: 3) && !bytes.holds("ab", at: -1) && !bytes.holds("abcde", at: 0))
        #expect(bytes.copy(3, to: 1) == [] && bytes.copy(-5, to: 2) == Array("ab".utf8))
    }

    @Test("a folder is looked through with those below it, by name, without what is hidden")
    func folders() throws {
        let folder = NSTemporaryDirectory() + "media-folder-\(UUID().uuidString)"
        let manager = FileManager.default
        defer { try? manager.removeItem(atPath: folder) }
        for path in ["b/c", "a", ".hidden"] {
            try manager.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
        }
        for path in ["b/c/1.jpg", "b/2.jpg", "a/3.jpg", "4.jpg", ".hidden/5.jpg", ".6.jpg"] {
            try Data(Bytes.jpeg()).write(to: URL(filePath: folder + "/" + path))
        }
        var found: [String] = []
        try inspector.inspect(folder + "/") { file in
            #expect(file.folder == folder && file.path == "\(folder)/\(file.file)")
            found.append(file.file)
        }
        #expect(found == ["4.jpg", "a/3.jpg", "b/2.jpg", "b/c/1.jpg"])
    }
}
