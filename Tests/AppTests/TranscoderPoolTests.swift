import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import Foundation
import Log
import Testing

@testable import ClickwheelApp
@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("Transcoder pool")
struct TranscoderPoolTests {
    @Test(
        "a worker that dies or fails has not made everything; one that did all the file holds has",
        arguments: [("exit 0", true), ("exit 3", true), ("exit 1", false), ("kill -9 $$", false)]
    )
    func confirmation(end: String, isWhole: Bool) async throws {
        let folder = NSTemporaryDirectory() + "clickwheel-pool-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (text, program) = (folder + "/text", folder + "/worker")
        let isWritten = FileManager.default.createFile(
            atPath: text,
            contents: Data("#!/bin/sh\ncat /dev/stdin\n\(end)\n".utf8),
            attributes: [.posixPermissions: 0o700]
        )
        try #require(isWritten)
        // Written by another process: one that this process forks meanwhile would hold the file open, and nobody runs
        // a file that is open for writing.
        let copy = try Process.run(URL(filePath: "/bin/cp"), arguments: ["-p", text, program])
        copy.waitUntilExit()
        let memory = InMemoryStrategy()
        let logger = Logger(strategy: memory)
        let pool = TranscoderPool(MediaWorker(program: program), bus: EventBus(), logger: logger)
        let song = Descriptor(owning: open(program, O_RDONLY))
        let stream = try #require(try pool.transcoder.start(song, .opus, 0))
        #expect(pool.standing == ["running"])
        let confirmation = try #require(stream.confirmation)
        let answer = await withCheckedContinuation { continuation in
            confirmation { continuation.resume(returning: $0) }
        }
        #expect(answer == isWhole)
        #expect(pool.standing.isEmpty || pool.standing == [isWhole ? "finished" : "failed"])
        #expect(memory.records.map(\.message) == (isWhole ? [] : ["a conversion came to a bad end"]))
    }
}
