import ClickwheelPOSIX
import ClickwheelTestSupport
import ClickwheelWebAPI
import Foundation
import Log
import Testing

@testable import ClickwheelApp

@Suite("The stream and its encoder")
struct BroadcastTests {
    @Test("who comes right after the last one left gets an encoder of his own, and not the one that ends")
    func comesBack() throws {
        let folder = try TemporaryFolder()
        let (program, hold, starts) = (
            folder.path + "/encoder", folder.path + "/hold", folder.path + "/starts"
        )
        #expect(mkfifo(hold, 0o600) == 0)
        let holder = open(hold, O_RDWR | O_CLOEXEC)
        defer { close(holder) }
        // What it leaves behind keeps its output open, so that it is not over when it is gone.
        try "#!/bin/sh\ncat \(hold) &\necho >>\(starts)\nexec cat \(hold)\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        #expect(chmod(program, 0o700) == 0)
        let broadcast = Broadcast(program, pipe: hold, logger: Logger(strategy: InMemoryStrategy()))
        func started() -> Int { (try? Data(contentsOf: URL(filePath: starts)).count) ?? 0 }

        var stream = try broadcast.listen(to: .mp3, withTitles: false)
        #expect(stream != nil)
        spin(for: "an encoder") { started() == 1 }
        stream = nil
        stream = try broadcast.listen(to: .mp3, withTitles: false)
        #expect(stream != nil)
        spin(for: "another one") { started() == 2 }
        broadcast.stop()
    }
}
