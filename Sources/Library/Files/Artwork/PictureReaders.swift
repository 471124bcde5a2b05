public import ClickwheelSystem
import Synchronization

/// Has pictures looked for in processes of a ``FileReaderProgram``: a file that ends or holds up one costs its picture
/// alone.
///
/// What was found is remembered for as long as the file stays as it is, so most pictures cost no question, and a file
/// that did harm does so once. Processes end when nothing is asked for a while. Safe to use from every thread.
public final class PictureReaders: Sendable {
    /// How long a process waits for the next question, to twice as long.
    private static let rest = Duration.seconds(30)
    /// What is remembered at most; then all is forgotten.
    private static let limit = 4096

    private struct Key: Hashable {
        let file: FileStatus
        let isEmbedded: Bool
    }

    private struct State {
        var idle: [HelperProcess] = []
        /// How many questions there were.
        var questions = 0
        var isEndPlanned = false
        var isStopped = false
        var known: [Key: PictureMessage] = [:]
    }

    private let program: FileReaderProgram
    private let queue: any TimedWorkQueue
    private let state = Mutex(State())

    /// Readers that are processes of `program`, which `queue` ends once nobody has asked for a while.
    public init(
        _ program: FileReaderProgram,
        queue: any TimedWorkQueue
    ) {
        self.program = program
        self.queue = queue
    }

    /// How many processes wait for a question.
    var waiting: Int { state.withLock { $0.idle.count } }

    /// Starts a process where none waits, so that the first picture need not; blocks.
    public func prepare() {
        guard waiting == 0, let process = try? HelperProcess(program.path, program.words) else { return }
        keep(process)
    }

    /// Gives up what is being looked for, and ends the processes.
    public func stop() {
        let idle = state.withLock { state in
            state.isStopped = true
            defer { state.idle = [] }
            return state.idle
        }
        withExtendedLifetime(idle) {}
    }

    /// Looks for the picture in the tags of `file`, or takes it for a picture itself; blocks.
    ///
    /// - Throws: What the system says where it gives no process.
    func find(in file: Descriptor, isEmbedded: Bool) throws(Errno) -> PictureMessage {
        let key = Key(file: try file.status(), isEmbedded: isEmbedded)
        if let known = state.withLock({ $0.known[key] }) { return known }
        let found = try ask(file, Int(key.file.size), isEmbedded ? .embeddedPicture : .picture)
        switch found {
        // Too large to be remembered, or no matter of the file alone.
        case .unpacked, .problem(.unreadable): break
        case .none, .place, .problem:
            state.withLock { state in
                if state.isStopped { return }
                if state.known.count >= Self.limit { state.known = [:] }
                state.known[key] = found
            }
        }
        return found
    }

    private func ask(
        _ file: Descriptor,
        _ size: Int,
        _ question: FileReaderProgram.Question
    ) throws(Errno) -> PictureMessage {
        let deadline = Monotonic.deadline(after: program.timeLimit)
        var isLate = false
        // One that waited may have been ended meanwhile; that is not the file's fault.
        for isNew in [false, true] where !isLate && !state.withLock(\.isStopped) {
            let waiting = isNew ? nil : state.withLock { $0.idle.popLast() }
            if !isNew && waiting == nil { continue }
            let process = if let waiting { waiting } else { try HelperProcess(program.path, program.words) }
            let bytes = process.ask(question.rawValue, [file.number]) {
                isLate = Monotonic.now() >= deadline
                return !isLate && !state.withLock(\.isStopped)
            }
            guard let found = bytes.flatMap({ PictureMessage($0, size: size) }) else { continue }
            keep(process)
            return found
        }
        return .problem(program.givenUp(isLate: isLate))
    }

    private func keep(_ process: HelperProcess) {
        let mustPlan = state.withLock { state in
            state.questions += 1
            if !state.isStopped { state.idle.append(process) }
            defer { state.isEndPlanned = true }
            return !state.isEndPlanned
        }
        if mustPlan { planEnd() }
    }

    private func planEnd() {
        let questions = state.withLock(\.questions)
        queue.run(after: Self.rest) { [weak self] in
            guard let self else { return }
            let idle = state.withLock { state -> [HelperProcess]? in
                guard state.questions == questions else { return nil }
                state.isEndPlanned = false
                defer { state.idle = [] }
                return state.idle
            }
            if idle == nil { planEnd() }
        }
    }
}
