import ClickwheelArchive
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Zip files and zstd streams")
struct ArchiveTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws { temporary = try TemporaryFolder() }

    @Test("what is packed comes back, stored, deflated or from a file")
    func roundTrip() throws {
        let long = [UInt8](repeating: 7, count: 300_000)
        #expect(FileManager.default.createFile(atPath: folder + "/x", contents: Data(long)))
        let writer = try ZipWriter(path: folder + "/a.zip")
        try writer.add("näme", [1, 2, 3], .stored)
        try writer.add("empty", [], .stored)
        try writer.add("long", long, .deflated)
        try writer.add("file", file: folder + "/x", .deflated)
        try writer.close()
        let reader = try ZipReader(path: folder + "/a.zip")
        #expect(reader.entries.map(\.name) == ["näme", "empty", "long", "file"])
        #expect(try reader.bytes(#require(reader.entry("näme")), limit: 10) == [1, 2, 3])
        #expect(try reader.bytes(#require(reader.entry("empty")), limit: 10).isEmpty)
        #expect(try reader.bytes(#require(reader.entry("file")), limit: 300_000) == long)
        #expect(throws: ArchiveError.self) {
            try reader.bytes(#require(reader.entry("long")), limit: 299_999)
        }
        #expect(reader.entry("gone") == nil)
    }

    @Test("what is no zip file is refused by name")
    func damaged() throws {
        for (name, bytes) in [
            ("empty", []), ("text", Array("hello".utf8)), ("cut", Array("PK\u{3}\u{4}abc".utf8)),
        ] {
            let path = folder + "/" + name
            #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
            let error = #expect(throws: ArchiveError.self) { try ZipReader(path: path) }
            #expect(error.map { "\($0)".contains(path) } == true)
        }
        #expect(throws: ArchiveError.self) { try ZipReader(path: folder + "/nothing") }
        #expect(throws: ArchiveError.self) {
            let writer = try ZipWriter(path: folder + "/no/where")
            try writer.add("x", [1], .stored)
            try writer.close()
        }
    }

    @Test("zstd gives back what it took, in pieces too, and stops at its limit, at damage and at a cut")
    func zstd() throws {
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let packed = try ZstdEncoder.bytes(bytes)
        #expect(packed.count < bytes.count)
        #expect(try ZstdDecoder.bytes(packed, limit: bytes.count) == bytes)
        #expect(throws: ZstdDecoder.Failure.tooLarge(limit: 1000)) {
            try ZstdDecoder.bytes(packed, limit: 1000)
        }
        #expect(throws: ZstdDecoder.Failure.truncated) {
            try ZstdDecoder.bytes(Array(packed.dropLast(5)), limit: bytes.count)
        }
        #expect(throws: ZstdDecoder.Failure.self) { try ZstdDecoder.bytes(Array("nope".utf8), limit: 10) }
        let decoder = ZstdDecoder(limit: bytes.count * 2)
        var out: [UInt8] = []
        for byte in packed + packed {
            try withUnsafeBytes(of: byte) { try decoder.push($0) { out.append(contentsOf: $0) } }
        }
        try decoder.finish()
        #expect(out == bytes + bytes)
    }

    @Test(
        "a stream that fills the last buffer to its end is whole",
        arguments: [131_071, 131_072, 131_073, 262_144, 4_194_304]
    )
    func fullBuffers(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 5) }
        #expect(try ZstdDecoder.bytes(try ZstdEncoder.bytes(bytes), limit: count) == bytes)
        let zeros = [UInt8](repeating: 0, count: count)
        #expect(try ZstdDecoder.bytes(try ZstdEncoder.bytes(zeros), limit: count) == zeros)
    }

    @Test(
        "a zip file has no more members than are asked for, and names of members that are not there find nothing"
    )
    func members() throws {
        let writer = try ZipWriter(path: folder + "/many.zip")
        for number in 0..<5 { try writer.add(String(number), [1], .stored) }
        try writer.close()
        #expect(try ZipReader(path: folder + "/many.zip", limit: 5).entries.count == 5)
        #expect(throws: ArchiveError.damaged(path: folder + "/many.zip", reason: "5 members are too many")) {
            try ZipReader(path: folder + "/many.zip", limit: 4)
        }
    }

    @Test("a stream that wants more than 128 MB to be unpacked in is refused, however short it is")
    func window() throws {
        // A frame of one empty block; its second byte says how much of what came before is kept.
        func frame(_ window: UInt8) -> [UInt8] { [0x28, 0xB5, 0x2F, 0xFD, 0, window, 1, 0, 0] }
        #expect(try ZstdDecoder.bytes(frame(17 << 3), limit: 10).isEmpty)
        #expect(throws: ZstdDecoder.Failure.self) { try ZstdDecoder.bytes(frame(18 << 3), limit: 10) }
    }
}
