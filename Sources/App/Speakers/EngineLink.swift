import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem

/// The player's end of the conversation with the engine: starts its process when it is told something, starts it anew where
/// it breaks down, and ends it after a minute of silence.
///
/// Any thread tells it what to do, and never waits; one thread of its own talks with the process.
final class EngineLink: Sendable {
    /// Why there is no sound, where there is none: for a person to read.
    typealias Hear = @Sendable (EngineReport) -> Void

    private let inbox: Inbox
    private let thread: NativeThread

    /// Milliseconds of silence after which the process ends.
    static let idleMs = 60_000
    /// Breakdowns at one place of a track after which it is given up.
    static let mostFailures = 2

    /// A link to the program at `program`, which is not started yet; what it reports goes to `hear`, on the link's thread.
    ///
    /// - Throws: What the system says where there is no thread or no pipe.
    init(_ program: String, hear: @escaping Hear) throws(Errno) {
        let inbox = try Inbox()
        self.inbox = inbox
        thread = try NativeThread(name: "engine link") {
            EngineConversation(program, inbox, hear).run()
        }
    }

    /// Has the engine told `command`, after those before.
    func send(_ command: EngineCommand) { inbox.add(command) }

    /// Ends the process, and waits for what it has to put away.
    func close() {
        inbox.close()
        thread.join()
    }

    /// The commands on their way to the thread, and a pipe that wakes it.
    ///
    /// Sendable because the commands are under a lock.
    final class Inbox: @unchecked Sendable {
        private let lock = Lock()
        private var commands: [EngineCommand] = []
        private var isClosed = false
        private let ends: (reading: Descriptor, writing: Descriptor)

        init() throws(Errno) {
            ends = try Descriptor.pipe()
            for end in [ends.reading, ends.writing] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
        }

        /// Readable when there is something to take.
        var descriptor: CInt { ends.reading.number }

        func add(_ command: EngineCommand) {
            lock.withLock { commands.append(command) }
            wake()
        }

        func close() {
            lock.withLock { isClosed = true }
            wake()
        }

        /// The commands that have come; `nil` at the end.
        func take() -> [EngineCommand]? {
            var bytes = [UInt8](repeating: 0, count: 256)
            while read(ends.reading.number, &bytes, bytes.count) == bytes.count {}
            return lock.withLock {
                defer { commands = [] }
                // The end is told by itself, after the last commands.
                if isClosed, !commands.isEmpty { wake() }
                return isClosed && commands.isEmpty ? nil : commands
            }
        }

        private func wake() {
            var byte: UInt8 = 1
            // Full is awake enough.
            _ = write(ends.writing.number, &byte, 1)
        }
    }
}

/// What the link's thread does.
private final class EngineConversation {
    private let program: String
    private let inbox: EngineLink.Inbox
    private let hear: EngineLink.Hear
    private var process: EngineProcess?
    private var wishes = EngineWishes()
    private var quietSince = Monotonic.now()

    init(_ program: String, _ inbox: EngineLink.Inbox, _ hear: @escaping EngineLink.Hear) {
        (self.program, self.inbox, self.hear) = (program, inbox, hear)
    }

    func run() {
        while let commands = inbox.take() {
            for command in commands { tell(command) }
            takeReports()
            rest()
        }
    }

    private func tell(_ command: EngineCommand) {
        wishes.note(command, at: Monotonic.now())
        guard let process else {
            // A process that holds nothing need not live to hear of it.
            if wishes.track != nil { start() }
            return
        }
        if !process.send(command) { breakDown() }
    }

    private func takeReports() {
        guard let process else { return }
        guard let reports = process.reports() else { return breakDown() }
        for report in reports {
            wishes.note(report, at: Monotonic.now())
            hear(report)
        }
    }

    private func start() {
        do throws(Errno) {
            let process = try EngineProcess(program)
            self.process = process
            for command in wishes.commands(at: Monotonic.now()) where !process.send(command) {
                return breakDown()
            }
        } catch {
            giveUp("\(program) cannot be started: \(error)")
        }
    }

    private func breakDown() {
        process?.kill()
        process = nil
        wishes.noteFailure(at: Monotonic.now())
        guard wishes.failures < EngineLink.mostFailures else {
            return giveUp("The program that decodes it broke down twice.")
        }
        if wishes.track != nil { start() }
    }

    private func giveUp(_ reason: String) {
        guard let track = wishes.track else { return }
        let report = EngineReport.failed(serial: track.serial, .damaged, reason: reason)
        wishes.note(.unload, at: Monotonic.now())
        hear(report)
    }

    /// Waits for a command or a report, and ends a process that has been silent for long.
    private func rest() {
        if wishes.isRunning { quietSince = Monotonic.now() }
        var wishesToRead = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
        if let process { wishesToRead.append(pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)) }
        let quietMs = Int((Monotonic.now() - quietSince) / 1_000_000)
        if process != nil, quietMs >= EngineLink.idleMs { process = nil }
        let patience = process == nil || wishes.isRunning ? -1 : max(1, EngineLink.idleMs - quietMs)
        if process == nil { wishesToRead.removeLast(wishesToRead.count - 1) }
        _ = poll(&wishesToRead, nfds_t(wishesToRead.count), CInt(patience))
    }
}
