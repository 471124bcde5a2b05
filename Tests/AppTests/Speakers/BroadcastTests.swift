import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import ClickwheelWebAPI
import Foundation
import Log
import Testing

@testable import ClickwheelApp
@testable import ClickwheelHTTP

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
        // What it leaves behind keeps its output open, so that it is not over when it is gone. It ends with the folder:
        // one that stayed would keep the encoder from being waited for, and with it whoever waits for any child.
        let rest = "while [ -e \(hold) ]; do sleep 0.05; done"
        try TestProgram.write("(\(rest)) &\necho >>\(starts)\nexec cat \(hold)", to: program)
        let broadcast = Broadcast(program, pipe: hold, logger: Logger(strategy: InMemoryStrategy()))
        func started() -> Int { (try? Data(contentsOf: URL(filePath: starts)).count) ?? 0 }

        var stream = try broadcast.listen(to: .mp3, withTitles: false)
        #expect(stream != nil)
        spin(for: "an encoder") { started() == 1 }
        stream = nil
        stream = try broadcast.listen(to: .mp3, withTitles: false)
        #expect(stream != nil)
        spin(for: "another one") { started() == 2 }
        // Who is sent away hears no more, and gets an encoder when he comes back.
        let end = try #require(stream).descriptor
        broadcast.dismiss()
        spin(for: "the end of the stream") {
            var look = pollfd(fd: end.number, events: 0, revents: 0)
            return poll(&look, 1, 0) == 1 && CInt(look.revents) & CInt(POLLHUP) != 0
        }
        stream = try broadcast.listen(to: .mp3, withTitles: false)
        spin(for: "a third one") { started() == 3 }
        broadcast.stop()
    }
}
