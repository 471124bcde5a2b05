import ClickwheelArchive
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("What archives tell of themselves, and where unpacking ends")
struct ArchiveBoundsTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws { temporary = try TemporaryFolder() }

    private func zip(_ members: [(String, [UInt8], ZipWriter.Packing)]) throws -> ZipReader {
        let path = folder + "/\(UUID().uuidString).zip"
        let writer = try ZipWriter(path: path)
        for (name, bytes, packing) in members { try writer.add(name, bytes, packing) }
        try writer.close()
        return try ZipReader(path: path)
    }

    @Test("a member tells whether it is stored, and its sizes inside and outside of the archive")
    func entries() throws {
        let bytes = [UInt8](repeating: 3, count: 5000)
        let reader = try zip([("stored", bytes, .stored), ("packed", bytes, .deflated)])
        let (stored, packed) = (try #require(reader.entry("stored")), try #require(reader.entry("packed")))
        #expect(stored.isStored && stored.size == 5000 && stored.packedSize == 5000)
        #expect(!packed.isStored && packed.size == 5000 && packed.packedSize < 500)
    }

    @Test("where a name is there twice, the first one is found")
    func twice() throws {
        // libzip writes no name twice, so one is made to be another in the file.
        let path = folder + "/twice.zip"
        let writer = try ZipWriter(path: path)
        try writer.add("aa", [1], .stored)
        try writer.add("bb", [2], .stored)
        try writer.close()
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for index in bytes.indices where bytes[index] == UInt8(ascii: "b") {
            bytes[index] = UInt8(ascii: "a")
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        guard let reader = try? ZipReader(path: path) else { return }
        #expect(try reader.bytes(#require(reader.entry("aa")), limit: 10) == [1])
    }

    @Test(
        "unpacking goes on up to the limit, and ends one byte beyond it",
        arguments: [0, 1, 131_071, 131_072, 131_073, 300_000]
    )
    func limit(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 9) }
        for packing in [ZipWriter.Packing.stored, .deflated] {
            let reader = try zip([("x", bytes, packing)])
            let entry = try #require(reader.entry("x"))
            for limit in [count, count + 1] { #expect(try reader.bytes(entry, limit: limit) == bytes) }
            guard count > 0 else { continue }
            for limit in [0, count - 1] {
                let error = ArchiveError.tooLarge(path: reader.path, name: "x", limit: limit)
                #expect(throws: error) { try reader.bytes(entry, limit: limit) }
            }
        }
        let packed = try ZstdEncoder.bytes(bytes)
        #expect(try ZstdDecoder.bytes(packed, limit: count) == bytes)
        guard count > 0 else { return }
        #expect(throws: ZstdDecoder.Failure.tooLarge(limit: count - 1)) {
            try ZstdDecoder.bytes(packed, limit: count - 1)
        }
    }

    @Test("a bomb is stopped before what is lent comes to more than its limit")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 20_000_000)
        let reader = try zip([("bomb", zeros, .deflated)])
        let entry = try #require(reader.entry("bomb"))
        #expect(entry.packedSize < 200_000)
        var lent = 0
        #expect(throws: ArchiveError.self) {
            try reader.forEachChunk(entry, limit: 1_000_000) { lent += $0.count }
        }
        #expect((1...1_000_000).contains(lent))
        let packed = try ZstdEncoder.bytes(zeros)
        let decoder = ZstdDecoder(limit: 1_000_000)
        lent = 0
        #expect(throws: ZstdDecoder.Failure.tooLarge(limit: 1_000_000)) {
            try packed.withUnsafeBytes { bytes in try decoder.push(bytes) { lent += $0.count } }
        }
        #expect((1...1_000_000).contains(lent))
    }

    @Test("no empty piece is lent, packing or unpacking, and a stream that never began is whole")
    func pieces() throws {
        let encoder = ZstdEncoder()
        var packed: [UInt8] = []
        for byte in Array("some bytes".utf8) {
            try withUnsafeBytes(of: byte) { bytes in
                try encoder.push(bytes, isLast: false) {
                    #expect(!$0.isEmpty)
                    packed += $0
                }
            }
        }
        try encoder.push(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) {
            #expect(!$0.isEmpty)
            packed += $0
        }
        let decoder = ZstdDecoder(limit: 100)
        try decoder.finish()
        var text: [UInt8] = []
        for (index, byte) in packed.enumerated() {
            try withUnsafeBytes(of: byte) { bytes in
                try decoder.push(bytes) {
                    #expect(!$0.isEmpty)
                    text += $0
                }
            }
            if index + 1 < packed.count {
                #expect(throws: ZstdDecoder.Failure.truncated) { try decoder.finish() }
            }
        }
        try decoder.finish()
        #expect(text == Array("some bytes".utf8))
    }

    @Test("a file that is not there cannot be opened, and one that is no archive is damaged")
    func kinds() throws {
        for path in [folder + "/nothing.zip", folder + "/no/where.zip"] {
            let error = #expect(throws: ArchiveError.self) { try ZipReader(path: path) }
            guard case .cannotOpen(path, _) = error else {
                Issue.record("\(error as Any)")
                continue
            }
        }
        let path = folder + "/text.zip"
        try Data("hello".utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: ArchiveError.self) { try ZipReader(path: path) }
        guard case .damaged(path, _) = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("an archive that cannot be written says so when it is closed, and not before it is lost")
    func cannotWrite() throws {
        let inner = folder + "/gone"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let writer = try ZipWriter(path: inner + "/a.zip")
        try writer.add("x", [1], .stored)
        try FileManager.default.removeItem(atPath: inner)
        #expect(throws: ArchiveError.self) { try writer.close() }
        let other = try ZipWriter(path: folder + "/b.zip")
        try other.add("x", file: folder + "/not-there", .stored)
        #expect(throws: ArchiveError.self) { try other.close() }
        let closed = try ZipWriter(path: folder + "/c.zip")
        try closed.add("x", [1], .stored)
        try closed.close()
        try closed.close()
        #expect(throws: ArchiveError.cannotWrite(path: folder + "/c.zip", reason: "it is closed")) {
            try closed.add("y", [2], .stored)
        }
    }
}
