import ClickwheelPOSIX
import ClickwheelSound
import ClickwheelSoundLink
import ClickwheelSystem
import Synchronization

extension Verb {
    /// Plays files through the outputs of this machine, as it is told over its standard input.
    static let engine = Verb(
        name: "engine",
        operands: "--protocol N",
        summary: "plays files; the player's messages come over standard input and go over standard output",
        options: [
            Option(name: "protocol", summary: "the version of the messages: \(WireMessage.version)"),
            Option(
                name: "begun",
                summary: "an output whose file is continued, not overwritten; may be given several times"
            ),
        ],
        run: { words throws(WorkerError) in
            guard try words.number("protocol", in: 1...255) == Int(WireMessage.version) else {
                throw .usage(
                    "this is version \(WireMessage.version) of the messages: the programs are of two builds"
                )
            }
            // Whoever asked knows what to make of a crash, and the writer of backtraces would hold the sockets open.
            for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] { signal(fault, SIG_DFL) }
            // The keys that interrupt a command reach its helpers too; it ends them when it has put its work away.
            signal(SIGINT, SIG_IGN)
            let isOpening = Atomic(true)
            let engine = Engine(begun: Set(words.all("begun"))) { report in
                // What opens files and outputs is not needed any more once one plays.
                switch report {
                case .loaded: isOpening.store(true, ordering: .relaxed)
                case .position where isOpening.exchange(false, ordering: .relaxed): ThisProcess.giveBackCode()
                default: break
                }
                let isGone = report.message.withUnsafeBytes { bytes in
                    do throws(Errno) {
                        try Descriptor.write(bytes, to: STDOUT_FILENO)
                        return false
                    } catch { return true }
                }
                if isGone { _exit(1) }
            }
            do throws(Errno) {
                // A file may hold it up for ever; the outputs have some time to put theirs away.
                try ThisProcess.endWithPartner(at: STDIN_FILENO, grace: 2)
                try NativeThread(name: "commands") { EngineCommands.hear(for: engine) }.detach()
            } catch {
                throw .failed("no thread beside the one that plays: \(error)")
            }
            engine.run()
        }
    )
}

/// The commands that come over standard input.
private enum EngineCommands {
    /// Hands every command on, until the other end is closed or says what is none.
    static func hear(for engine: Engine) {
        var queue = MessageQueue()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while !queue.isBroken {
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            queue.add(piece.prefix(count))
            while let content = queue.next() {
                if let command = EngineCommand(content: content) { engine.send(command) }
            }
        }
        engine.close()
    }
}
