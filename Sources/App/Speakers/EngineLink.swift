import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem

/// The player's end of the conversation with the engine: starts its process when it is told something, starts it anew where
/// it breaks down or hangs, and ends it after a minute of silence.
///
/// Any thread tells it what to do, and never waits; one thread of its own talks with the process.
final class EngineLink: Sendable {
    /// What becomes of each report.
    typealias Hear = @Sendable (EngineReport) -> Void
    /// What becomes of each breakdown.
    typealias Learn = @Sendable (EngineBreakdown) -> Void

    private let inbox: Inbox
    private let thread: NativeThread

    /// Milliseconds of silence after which the process ends.
    static let idleMs = 60_000
    /// Breakdowns at one place of a track after which it is given up.
    static let mostFailures = 2

    /// A link to the program at `program`, which is not started yet; what it reports goes to `hear`, and its breakdowns to
    /// `learn`, on the link's thread.
    ///
    /// - Throws: What the system says where there is no thread or no pipe.
    init(_ program: String, hear: @escaping Hear, learn: @escaping Learn) throws(Errno) {
        let inbox = try Inbox()
        self.inbox = inbox
        thread = try NativeThread(name: "engine link") {
            EngineConversation(program, inbox, hear, learn).run()
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
    private let learn: EngineLink.Learn
    private var process: EngineProcess?
    private var wishes = EngineWishes()
    private var watch = EngineWatch()
    /// Outputs that were asked for, as reports name them: what the engine says of any other is not heard.
    private var asked: Set<String> = []
    /// Outputs that were opened: another process continues the files among them.
    private var begun: Set<String> = []

    /// Nanoseconds by which the thread may wake too late before that means that this process was stopped.
    private static let mostOverslept: Int64 = 500_000_000
    /// Outputs that are known to have been asked for, whoever tries however many.
    private static let mostAsked = 1_000

    init(
        _ program: String,
        _ inbox: EngineLink.Inbox,
        _ hear: @escaping EngineLink.Hear,
        _ learn: @escaping EngineLink.Learn
    ) {
        (self.program, self.inbox, self.hear, self.learn) = (program, inbox, hear, learn)
    }

    func run() {
        while let commands = inbox.take() {
            for command in commands { tell(command) }
            takeReports()
            endHung()
            rest()
        }
    }

    private func tell(_ command: EngineCommand) {
        wishes.note(command, at: Monotonic.now())
        if case .outputs(let names, _) = command {
            if asked.count >= Self.mostAsked { asked = [] }
            asked.formUnion(names.map(EngineReport.cut))
        }
        guard let process else {
            // A process that holds nothing need not live to hear of it.
            if wishes.track != nil { start() }
            return
        }
        watch.note(command, wishes, at: Monotonic.now())
        if !process.send(command) { breakDown(.gone) }
    }

    private func takeReports() {
        guard let process else { return }
        guard let reports = process.reports() else { return breakDown(.gone) }
        for report in reports {
            if let output = report.output, !asked.contains(output) { continue }
            wishes.note(report, at: Monotonic.now())
            watch.note(report, wishes, at: Monotonic.now())
            if case .opened(let output, _, _) = report { begun.insert(output) }
            hear(report)
        }
    }

    /// Ends a process that owes a word and has not said it in time.
    private func endHung() {
        guard process != nil, let deadline = watch.deadline(wishes), Monotonic.now() >= deadline else {
            return
        }
        breakDown(.silent)
    }

    private func start() {
        do throws(Errno) {
            let process = try EngineProcess(program, begun: begun)
            self.process = process
            watch = EngineWatch()
            for command in wishes.commands(at: Monotonic.now()) {
                watch.note(command, wishes, at: Monotonic.now())
                if !process.send(command) { return breakDown(.gone) }
            }
        } catch {
            giveUp("\(Folder.name(program)) cannot be started: \(error)")
        }
    }

    private func breakDown(_ cause: EngineBreakdown.Cause) {
        process?.kill()
        process = nil
        wishes.noteFailure(at: Monotonic.now())
        let isGivenUp = wishes.failures >= EngineLink.mostFailures
        if let track = wishes.track {
            let positionMs = wishes.positionMs(at: Monotonic.now())
            learn(
                EngineBreakdown(cause: cause, path: track.path, positionMs: positionMs, isGivenUp: isGivenUp)
            )
        }
        guard !isGivenUp else { return giveUp(cause.reason) }
        if wishes.track != nil { start() }
    }

    private func giveUp(_ reason: String) {
        guard let track = wishes.track else { return }
        let report = EngineReport.failed(serial: track.serial, .damaged, reason: reason)
        wishes.note(.unload, at: Monotonic.now())
        hear(report)
    }

    /// Waits for a command or a report, and ends a process that has had nothing to sound for long.
    private func rest() {
        var wishesToRead = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
        if let process { wishesToRead.append(pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)) }
        let quietMs = wishes.quietMs(at: Monotonic.now())
        if process != nil, quietMs >= EngineLink.idleMs { process = nil }
        if process == nil { wishesToRead.removeLast(wishesToRead.count - 1) }
        let begun = Monotonic.now()
        var patienceMs = wishes.isRunning ? nil : max(1, EngineLink.idleMs - quietMs)
        if let deadline = watch.deadline(wishes) {
            // Rounded up, so that nobody wakes a moment too early, again and again.
            patienceMs = min(patienceMs ?? .max, max(0, Int((deadline - begun) / 1_000_000)) + 1)
        }
        if process == nil { patienceMs = nil }
        _ = poll(&wishesToRead, nfds_t(wishesToRead.count), CInt(patienceMs ?? -1))
        let now = Monotonic.now()
        if let patienceMs, now - begun > Int64(patienceMs) * 1_000_000 + Self.mostOverslept {
            watch.forgive(at: now)
        }
    }
}

extension EngineReport {
    /// The output that it is about; `nil` for none.
    fileprivate var output: String? {
        switch self {
        case .opened(let output, _, _), .lost(let output, _, _, _), .underruns(let output, _): output
        case .loaded, .started, .position, .ended, .damaged, .failed, .opening: nil
        }
    }
}
