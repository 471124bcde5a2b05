import StateMachine
import Synchronization

/// What a page that shows one photo or film after another knows; its strategy is changed while it lives.
///
/// It runs the effects of ``MediaLoadingMachine``: a newer request cancels the older one, and an answer that comes too late
/// is never delivered. Safe to use from every thread.
public final class WebPageViewModel: Sendable {
    private struct Request {
        let number: Int
        let deliver: @Sendable (Result<Media?, any Error>) -> Void
        let abandon: @Sendable () -> Void
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var machine = WebPageViewModel.machine.initial
        var chosen: ChosenStrategy?
        var request: Request?
        var requests = 0
        var message = "Nothing is loaded."
    }

    private static let machine = MediaLoadingMachine()
    private let held = Mutex(State())

    /// A view without a strategy, which shows nothing.
    public init() {}

    /// What the view shows, as its diagram names it.
    public var state: MediaLoadingMachine.State { held.withLock(\.machine) }

    /// One sentence on what the view shows, or on why it shows nothing.
    public var message: String { held.withLock(\.message) }

    /// Has the next request loaded by `strategy`; a load that runs is not touched.
    public func setMediaLoadStrategy(_ strategy: any MediaLoadStrategy) {
        let chosen = ChosenStrategy(strategy: strategy)
        held.withLock { $0.chosen = chosen }
    }

    /// Loads by the strategy of the moment.
    ///
    /// - Returns: `nil` where there is nothing to show, and where no strategy was chosen; ``message`` says which.
    /// - Throws: What the strategy throws, and `CancellationError` as soon as a newer request takes this one's place.
    public func loadMedia() async throws -> Media? {
        let answer = OneAnswer<Media?>()
        let number = request {
            answer.give($0)
        } abandon: {
            answer.give(.failure(CancellationError()))
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { answer.wait($0) }
        } onCancel: {
            handle(.cancelled, number: number)
        }
    }

    /// Loads by the strategy of the moment and calls `completion` on any thread; never, when a newer request takes this
    /// one's place.
    ///
    /// It gets `nil` where there is nothing to show or the load failed; ``message`` says which.
    public func loadMedia(completion: @escaping @Sendable (Media?) -> Void) {
        _ = request {
            completion(try? $0.get())
        } abandon: {
        }
    }

    /// - Returns: The number of the request.
    private func request(
        deliver: @escaping @Sendable (Result<Media?, any Error>) -> Void,
        abandon: @escaping @Sendable () -> Void
    ) -> Int {
        let (chosen, number, older) = held.withLock { state in
            let older = step(&state, .request)
            state.requests += 1
            let number = state.requests
            state.request = Request(number: number, deliver: deliver, abandon: abandon)
            state.message = "Loading."
            return (state.chosen, number, older)
        }
        older?.task?.cancel()
        older?.abandon()
        guard let chosen else {
            finish(number, .success(nil), "Nothing is loaded: no strategy was chosen.")
            return number
        }
        let task = Task { [weak self] in
            do {
                let media = try await chosen.strategy.load()
                self?.finish(number, .success(media), media?.description ?? "There is nothing to show.")
            } catch {
                self?.finish(number, .failure(error), "\(error)")
            }
        }
        let isCurrent = held.withLock { state in
            guard state.request?.number == number else { return false }
            state.request?.task = task
            return true
        }
        // A newer request came, or this one was cancelled, before its task could be noted; one that is over does not mind.
        if !isCurrent { task.cancel() }
        return number
    }

    private func finish(_ number: Int, _ result: Result<Media?, any Error>, _ message: String) {
        let event: MediaLoadingMachine.Event =
            switch result {
            case .success(nil): .arrivedEmpty
            case .success: .arrived
            case .failure: .failed
            }
        let request: Request? = held.withLock { state in
            guard let request = state.request, request.number == number else { return nil }
            _ = step(&state, event)
            state.request = nil
            state.message = message
            return request
        }
        request?.deliver(result)
    }

    /// Takes the request back, unless it is over.
    private func handle(_ event: MediaLoadingMachine.Event, number: Int) {
        let request: Request? = held.withLock { state in
            guard state.request?.number == number else { return nil }
            let request = step(&state, event)
            state.request = nil
            state.message = "Nothing is loaded."
            return request
        }
        request?.task?.cancel()
        request?.abandon()
    }

    /// Moves the machine; the load that is to be let go of is returned.
    private func step(_ state: inout State, _ event: MediaLoadingMachine.Event) -> Request? {
        let next = Self.machine.transition(from: state.machine, on: event)
        state.machine = next.state
        return next.effects.contains(.abandon) ? state.request : nil
    }
}
