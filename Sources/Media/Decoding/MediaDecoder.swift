package import ClickwheelSystem
import Synchronization

/// Has photos and films decoded by the program `clickwheel-media`, which may die of a file without taking this one along.
///
/// Two processes work at once and are kept from file to file; one that crashes, or takes too long, costs the file that it
/// was at. When the instance goes, so do they. Safe to use from every thread.
public final class MediaDecoder: Sendable {
    /// The longer side of a picture where nobody says how large it should be, in pixels.
    public static let usualSize = 1280

    /// Opens the file that is decoded, on a thread that may wait.
    package typealias Opening = @Sendable () throws(Errno) -> Descriptor

    private struct Job: Sendable {
        let number: Int
        let request: PictureRequest
        let file: String
        let open: Opening
        let answer: OneAnswer<PictureAnswer>
    }

    private struct State {
        var waiting: [Job] = []
        var idle: [HelperProcess] = []
        var running = 0
        var jobs = 0
        var cancelled: Set<Int> = []
    }

    private let program: String?
    private let timeLimit: Duration
    private let processes: Int
    private let state = Mutex(State())

    /// Will start the program at `program`; without one, what is beside this program, or else on the `PATH`.
    ///
    /// `timeLimit` is for one file; `processes` (at least one) work at once.
    public init(program: String? = nil, timeLimit: Duration = .seconds(30), processes: Int = 2) {
        self.program = program
        self.timeLimit = timeLimit
        self.processes = max(1, processes)
    }

    /// Decodes a file; a task that is cancelled does not wait, and ends the process that was at it.
    ///
    /// - Throws: ``MediaLoadError`` and `CancellationError`.
    func decode(_ request: PictureRequest, file: String) async throws -> PictureAnswer {
        try await decode(request, file: file) { () throws(Errno) in try Descriptor(regularFile: file.utf8) }
    }

    /// The same of the regular file that `open` opens; errors call it `file`.
    package func decode(
        _ request: PictureRequest,
        file: String,
        open: @escaping Opening
    ) async throws -> PictureAnswer {
        let answer = OneAnswer<PictureAnswer>()
        let number = state.withLock { state in
            state.jobs += 1
            return state.jobs
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                answer.wait(continuation)
                submit(Job(number: number, request: request, file: file, open: open, answer: answer))
            }
        } onCancel: {
            state.withLock { state in
                let before = state.waiting.count
                state.waiting.removeAll { $0.number == number }
                if state.waiting.count == before { state.cancelled.insert(number) }
            }
            answer.give(.failure(CancellationError()))
        }
    }

    /// Ends the processes that have nothing to do; they start again when there is work.
    package func rest() {
        // They end with their values, which takes a moment: not under the lock.
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        withExtendedLifetime(idle) {}
    }

    private func submit(_ job: Job) {
        let isThreadWanted = state.withLock { state in
            guard state.cancelled.remove(job.number) == nil else { return false }
            state.waiting.append(job)
            guard state.running < processes else { return false }
            state.running += 1
            return true
        }
        guard isThreadWanted else { return }
        do {
            try NativeThread(name: "media-decoder") { [self] in work() }.detach()
        } catch {
            state.withLock { $0.running -= 1 }
            job.answer.give(.failure(MediaLoadError.notNow(reason: "there is no thread (\(error))")))
        }
    }

    /// Does what waits, until nothing does.
    private func work() {
        while true {
            let next = state.withLock { state -> Job? in
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            guard let job = next else { return }
            let result = decode(job)
            job.answer.give(result)
            _ = state.withLock { $0.cancelled.remove(job.number) }
        }
    }

    /// Does a job by a process that has nothing to do, or a new one, and is done with it before anybody has the answer: whoever has
    /// it may let the processes end that have nothing to do.
    private func decode(_ job: Job) -> Result<PictureAnswer, any Error> {
        var helper = state.withLock { $0.idle.popLast() }
        let result = Result { try decode(job, by: &helper) }
        if let helper { state.withLock { $0.idle.append(helper) } }
        return result
    }

    private func decode(_ job: Job, by helper: inout HelperProcess?) throws -> PictureAnswer {
        let file: Descriptor
        do {
            file = try job.open()
        } catch {
            throw MediaLoadError.unreadable(file: job.file, reason: "\(error)")
        }
        let deadline = Monotonic.deadline(after: timeLimit)
        var isLate = false
        var bytes: [UInt8]?
        // One that was kept may have ended meanwhile, which is not this file's fault: then a new one is asked.
        for isKept in helper == nil ? [false] : [true, false] {
            let process = try isKept ? helper ?? start() : start()
            // Until it has answered.
            helper = nil
            let wish = try Pipe(holding: job.request.bytes)
            bytes = process.ask(0, [wish.reading.number, file.number]) {
                isLate = Monotonic.now() >= deadline
                return !isLate && !state.withLock { $0.cancelled.contains(job.number) }
            }
            if bytes != nil { helper = process }
            if bytes != nil || isLate || state.withLock({ $0.cancelled.contains(job.number) }) { break }
        }
        guard let bytes, let answer = PictureAnswer(bytes: bytes) else {
            helper = nil
            throw MediaLoadError.undecodable(
                file: job.file,
                reason: isLate ? "it takes more than \(timeLimit)" : "the program that decodes ended at it"
            )
        }
        if let problem = answer.problem { throw MediaLoadError.undecodable(file: job.file, reason: problem) }
        return answer
    }

    private func start() throws(MediaLoadError) -> HelperProcess {
        let path = try locate()
        do {
            return try HelperProcess(path, ["pictures"])
        } catch {
            throw .notNow(reason: "the program that decodes does not start (\(error))")
        }
    }

    /// The program that decodes.
    private func locate() throws(MediaLoadError) -> String {
        let name = "clickwheel-media"
        let path = (ThisProcess.environment("PATH") ?? "").split(separator: ":").map(String.init)
        let places = program.map { [$0] } ?? ([ThisProcess.folder] + path).map { $0 + "/" + name }
        guard let found = places.first(where: { Files.isExecutable($0) }) else {
            throw .noWorker(places: program.map { [$0] } ?? [ThisProcess.folder, "the folders of PATH"])
        }
        return found
    }
}

/// A pipe with all that will ever be in it.
private struct Pipe {
    let reading: Descriptor

    /// - Precondition: `bytes` are no more than the system holds without a reader, 4,096.
    init(holding bytes: [UInt8]) throws(Errno) {
        let (reading, writing) = try Descriptor.pipe()
        try writing.write(bytes)
        self.reading = reading
    }
}
