import ClickwheelDatabase
import Foundation
import Log
import Testing

@testable import Library

/// A size that no disk has; two of them are more than there are numbers.
private let hugeSize = 5 << 60

/// A folder of a file system in memory, where a file of holes takes no room.
private func memoryFolder() throws -> URL {
    let folder = URL(filePath: "/dev/shm/clickwheel-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
}

/// Writes `bytes`, and holes up to ``hugeSize``.
private func writeHuge(_ bytes: [UInt8], to file: URL) throws {
    try Data(bytes).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.truncate(atOffset: UInt64(hugeSize))
}

/// Whether there is a file system that takes such a file.
private let takesHugeFiles: Bool = {
    guard let folder = try? memoryFolder() else { return false }
    defer { try? FileManager.default.removeItem(at: folder) }
    return (try? writeHuge([1], to: folder.appending(path: "a"))) != nil
}()

@Suite("Files of sizes that are not possible")
struct HugeFileTests {
    @Test(
        "files of holes that have more bytes than a disk are problems, and the library knows none of them",
        .enabled(if: takesHugeFiles, "needs a file system in /dev/shm that takes files of 5 EiB")
    )
    func holes() throws {
        let folder = try memoryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let song = try Fixture.named("aac.m4a").bytes()
        // The last box, which is free space, says how large it is in 64 bits.
        let size = (0..<8).map { UInt8(truncatingIfNeeded: (hugeSize - song.count) >> (56 - 8 * $0)) }
        for name in ["a.m4a", "b.m4a"] {
            let free: [UInt8] = [0, 0, 0, 1] + Array("free".utf8) + size
            try writeHuge(song + free, to: folder.appending(path: name))
        }
        let library = try MusicLibrary(inMemory: Logger(strategy: InMemoryStrategy()))
        #expect(try library.scan([folder.path]) == ScanReport(seen: 2, problems: 2))
        let reason = "the file is damaged: a size of 5764607523034234880 bytes is not possible"
        #expect(try library.problems().map(\.reason) == [reason, reason])
        #expect(try library.problems().allSatisfy { !$0.plays && $0.advice != LibraryProblem.usualAdvice })
        #expect(try library.stats().tracks == 0)
        #expect(try library.scan([folder.path]) == ScanReport(seen: 2, problems: 2))
    }

    @Test(
        "a library whose rows say such sizes opens, and has as many bytes as can be said",
        arguments: [false, true]
    )
    func rows(_ areParts: Bool) throws {
        let folder = try MusicFolder()
        let tracks = "TRACK 1 AUDIO\nINDEX 01 0:0:0\nTRACK 2 AUDIO\nINDEX 01 0:0:30\n"
        for name in ["a", "b"] {
            try folder.write("\(name).flac", ["title": name, "audio": name])
            if areParts { try folder.write("\(name).cue", text: "FILE \(name).flac WAVE\n\(tracks)") }
        }
        try folder.scan(try folder.library())
        try Connection(path: folder.database).execute(
            """
            UPDATE track SET size = 5 << 60, duration_ms = 5 << 60;
            UPDATE library_meta SET value = value + 1 WHERE key = 'revision';
            """
        )
        let library = try folder.library()
        #expect(try library.stats().bytes == .max)
        #expect(try library.stats().durationMs == .max)
        #expect(try library.ids(.songs).count == (areParts ? 4 : 2))
        #expect(try folder.scan(library).seen == 2)
        #expect(try library.stats().tracks == (areParts ? 4 : 2))
    }
}
