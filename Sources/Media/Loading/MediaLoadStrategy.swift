import Synchronization

/// A way of loading one photo or film.
///
/// Each of the two methods is derived from the other, so a type gives either one; one that gives neither would wait for
/// itself for ever. An instance is made for one file, and may be asked again.
///
/// Laws: the answer depends on the file alone; when the task that asks is cancelled, the work ends soon and
/// `CancellationError` is thrown. What asks need not be the thread on which the instance was made.
public protocol MediaLoadStrategy: AnyObject {
    /// Loads it.
    ///
    /// - Returns: `nil` where there is nothing to show.
    /// - Throws: Why it cannot be loaded.
    func load() async throws -> Media?

    /// Loads it and calls `completion` once, on any thread; with `nil` where it cannot be loaded.
    func load(completion: @escaping @Sendable (Media?) -> Void)
}

extension MediaLoadStrategy {
    /// Waits for the other form.
    ///
    /// A completion that comes after the task was cancelled is not waited for.
    public func load() async throws -> Media? {
        let answer = OneAnswer<Media?>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                answer.wait(continuation)
                load { answer.give(.success($0)) }
            }
        } onCancel: {
            answer.give(.failure(CancellationError()))
        }
    }

    /// Runs the other form in a task of its own.
    public func load(completion: @escaping @Sendable (Media?) -> Void) {
        let chosen = ChosenStrategy(strategy: self)
        Task { completion(try? await chosen.strategy.load()) }
    }
}

/// A strategy on its way to where it is asked.
///
/// Sendable because, by the laws of its protocol, it may be asked anywhere.
struct ChosenStrategy: @unchecked Sendable {
    let strategy: any MediaLoadStrategy
}

/// The first answer of several that may come, for one who waits; the rest are dropped.
final class OneAnswer<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value, any Error>)
        case answered(Result<Value, any Error>)
        case done
    }

    private let state = Mutex(State.empty)

    /// Resumes `continuation` with the first answer; called once.
    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
        let answer: Result<Value, any Error>? = state.withLock { state in
            guard case .answered(let result) = state else {
                state = .awaited(continuation)
                return nil
            }
            state = .done
            return result
        }
        if let answer { continuation.resume(with: answer) }
    }

    /// Answers, unless somebody has.
    func give(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .empty: state = .answered(result)
            case .awaited(let continuation):
                state = .done
                return continuation
            case .answered, .done: break
            }
            return nil
        }
        continuation?.resume(with: result)
    }
}
