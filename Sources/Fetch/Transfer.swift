import ClickwheelSystem

/// One request on its way, and what comes of it.
///
/// It begins when somebody waits for its answer, which one caller does, once. Cancelling it, from any thread, ends it within
/// 100 ms, or when the sink has taken the piece that it has.
public final class Transfer: Sendable {
    /// The answer, or why there is none.
    public typealias Outcome = Result<FetchResponse, FetchError>

    /// More than this is not read ahead of the sink.
    private static let aheadLimit = 1 << 20

    private struct State {
        /// The head and the place of a body that the sink has not begun.
        var beginning: (answer: FetchResponse, offset: Int64)?
        /// What the sink has not taken.
        var bytes: [UInt8] = []
        /// Whether libcurl waits for room in `bytes`.
        var isPaused = false
        var isCancelled = false
        /// Why the sink does not go on.
        var failure: FetchError?
        var outcome: Outcome?
        var whenDone: (@Sendable (Outcome) -> Void)?
    }

    let request: FetchRequest
    private let sink: (any FetchSink)?
    private let loop: TransferLoop
    private let state = Signalled(State())

    init(_ request: FetchRequest, into sink: (any FetchSink)?, on loop: TransferLoop) {
        self.request = request
        self.sink = sink
        self.loop = loop
    }

    /// Waits for the answer on the calling thread, where the sink is called as well.
    public func wait() throws(FetchError) -> FetchResponse {
        loop.start(self)
        return try drain().get()
    }

    /// Waits for the answer, and cancels the transfer with the task.
    public func response() async throws(FetchError) -> FetchResponse {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                run { continuation.resume(returning: $0) }
            }
        } onCancel: {
            cancel()
        }
        return try outcome.get()
    }

    /// Ends the transfer with ``FetchError/cancelled(_:)``; from any thread, and without waiting.
    public func cancel() {
        state.with { $0.isCancelled = true }
        loop.wake(self)
    }

    /// Starts without waiting; a sink gets a thread of its own.
    private func run(then whenDone: @escaping @Sendable (Outcome) -> Void) {
        guard sink != nil else {
            state.with { $0.whenDone = whenDone }
            loop.start(self)
            return
        }
        do {
            try NativeThread(name: "fetch-sink") { [self] in
                loop.start(self)
                whenDone(drain())
            }.detach()
        } catch {
            whenDone(.failure(.notKept(request.address, "\(error)")))
        }
    }

    /// Hands to the sink what comes, until there is no more.
    private func drain() -> Outcome {
        while true {
            let (step, wasPaused) = state.wait { state -> (State, Bool)? in
                let hasWork = sink != nil && (state.beginning != nil || !state.bytes.isEmpty)
                guard state.outcome != nil || hasWork else { return nil }
                let step = state
                state.beginning = nil
                state.bytes = []
                state.isPaused = false
                return (step, step.isPaused)
            }
            if wasPaused { loop.wake(self) }
            do {
                guard let sink, step.failure == nil else {
                    if let outcome = step.outcome { return step.failure.map(Outcome.failure) ?? outcome }
                    continue
                }
                if let (answer, offset) = step.beginning { try sink.begin(answer, at: offset) }
                if !step.bytes.isEmpty { try sink.write(step.bytes) }
                guard let outcome = step.outcome else { continue }
                if case .success(let answer) = outcome, answer.isSuccess { try sink.finish() }
                return outcome
            } catch {
                let failure = FetchError.notKept(request.address, "\(error)")
                if step.outcome != nil { return .failure(failure) }
                state.with { $0.failure = failure }
                loop.wake(self)
            }
        }
    }
}

/// What the loop's thread calls.
extension Transfer {
    /// Whether nothing more is wanted.
    var isUnwanted: Bool { state.with { $0.isCancelled || $0.failure != nil } }

    /// Whether the sink is behind.
    var isPaused: Bool { state.with { $0.isPaused } }

    var hasSink: Bool { sink != nil }

    /// A body is to come.
    func begin(_ answer: FetchResponse, at offset: Int64) {
        guard hasSink else { return }
        state.with { $0.beginning = (answer, offset) }
        state.signal()
    }

    /// Takes a piece of it.
    ///
    /// - Returns: Whether there was room; where there was none, the loop is woken when there is.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        let hasRoom = state.with { state in
            guard sink == nil || state.bytes.count < Self.aheadLimit else {
                state.isPaused = true
                return false
            }
            state.bytes.append(contentsOf: piece)
            return true
        }
        if hasRoom, hasSink { state.signal() }
        return hasRoom
    }

    /// There is no more.
    func end(_ outcome: Outcome) {
        let (whenDone, told) = state.with { state in
            var told = outcome
            if sink == nil, case .success(var answer) = outcome, answer.isSuccess {
                answer.body = state.bytes
                state.bytes = []
                told = .success(answer)
            }
            state.outcome = told
            return (state.whenDone, told)
        }
        state.signal()
        whenDone?(told)
    }
}
