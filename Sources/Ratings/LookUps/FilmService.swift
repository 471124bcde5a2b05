import ClickwheelFetch
import ClickwheelSystem

/// A service that is asked over the network, and is treated as one should: what it said is kept, how often it is asked is counted
/// and bounded, nobody asks the same twice at a time, and where it is busy it is left in peace, longer each time.
///
/// Answers are kept for 30 days, in a film's first year for 7; that a film is not known for 7. Where the service cannot be asked, the
/// last answer is given, whatever its age.
actor FilmService {
    /// What is asked, by a name under which the answer is kept.
    struct Question: Sendable {
        let name: String
        /// What a person calls it.
        let title: String
        /// Asks; `nil` where the service does not know the film.
        let ask: @Sendable (_ get: @Sendable (String) async throws -> FetchResponse) async throws -> [UInt8]?
    }

    /// What the service said, and when, in seconds since 1970.
    struct Answer: Sendable {
        let body: [UInt8]
        let askedAt: Int
    }

    /// How one service differs from others.
    struct Traits: Sendable {
        /// What it is called, and what its answers are kept under.
        let name: String
        /// The variable of the environment that holds the key, and where one is to be had.
        let keyVariable: String
        let keyAddress: String
        /// The requests of a day (UTC) at most; `nil` where they are not bounded.
        let limit: Int?
        /// The address of what is asked for, and more headers.
        let address: @Sendable (_ path: String, _ key: String) -> (String, [FetchRequest.Field])
        /// The year of the film that an answer is of; `nil` where it is not known, or the answer cannot be read.
        let year: @Sendable ([UInt8]) -> Int?
    }

    /// Nothing is kept, and nobody may be asked.
    struct NotKept: Error {}

    /// The service has too much to do.
    private struct Busy: Error {
        let retryAfter: String?
    }

    private static let longestPause = 30.0

    private let traits: Traits
    private let clock: RatingClock
    private let store: Result<RatingStore, RatingError>
    private let lookUps: LookUps
    private let asks: Bool
    private let client = HTTPClient()
    /// What is being asked, and how many wait for it.
    private var asked: [String: (task: Task<Answer, any Error>, waiting: Int)] = [:]

    /// Keeps answers in `store`, or else in memory; one that never `asks` gives what is kept, whatever its age, or throws ``NotKept``.
    init(_ traits: Traits, store: RatingStore?, clock: RatingClock, lookUps: LookUps, asks: Bool = true) {
        (self.traits, self.clock, self.lookUps, self.asks) = (traits, clock, lookUps, asks)
        self.store = store.map { .success($0) } ?? Result { () throws(RatingError) in try RatingStore() }
    }

    /// What the service says; whoever asks for the same meanwhile waits for the same.
    ///
    /// - Throws: ``RatingError``, `CancellationError`
    func answer(to question: Question, key: String?) async throws -> Answer {
        let name = question.name
        if asked[name] == nil { asked[name] = (Task { try await lookUp(question, key) }, 0) }
        guard let task = asked[name]?.task else { throw CancellationError() }
        asked[name]?.waiting += 1
        defer { if asked[name]?.task == task { asked[name] = nil } }
        return try await withTaskCancellationHandler {
            let answer = try await task.value
            try Task.checkCancellation()
            return answer
        } onCancel: {
            Task { await leave(name, task) }
        }
    }

    /// One of those who wait is gone; the last one takes the request along.
    private func leave(_ name: String, _ task: Task<Answer, any Error>) {
        guard asked[name]?.task == task, let waiting = asked[name]?.waiting else { return }
        asked[name]?.waiting = waiting - 1
        if waiting <= 1 { task.cancel() }
    }

    /// Runs the effects of one look-up, one after the other.
    private func lookUp(_ question: Question, _ key: String?) async throws -> Answer {
        let store = try store.get()
        let id = lookUps.begin()
        defer { lookUps.end(id) }
        var (kept, answer): (RatingStore.Kept?, Answer?)
        var failure: any Error = RatingError.unreachable(
            service: traits.name,
            reason: "it is busy or not well, and was asked \(LookUpMachine.attempts) times: try again later"
        )
        var (attempt, retryAfter): (Int, String?) = (0, nil)
        var event = LookUpMachine.Event.request
        while let effect = lookUps.step(id, event, cause: "\(traits.name) is asked about a film") {
            do {
                switch effect {
                case .look:
                    kept = try store.answer(traits.name, question.name)
                    event = self.event(for: kept)
                case .ask:
                    attempt += 1
                    let body = try await ask(question, key)
                    try store.keep(body, traits.name, question.name, at: clock.now())
                    answer = body.map { Answer(body: $0, askedAt: clock.now()) }
                    event = body == nil ? .unknown : .answered
                case .pause:
                    try await clock.wait(pause(attempt, retryAfter))
                    event = .rested
                case .give: if let answer { return answer } else { throw failure }
                case .giveKept:
                    guard let kept, let body = kept.body else { throw failure }
                    return Answer(body: body, askedAt: kept.askedAt)
                case .giveUnknown: throw RatingError.notFound(service: traits.name, title: question.title)
                case .fail: throw failure
                }
            } catch  where effect != .look && effect != .ask && effect != .pause {
                throw error
            } catch is CancellationError {
                (event, failure) = (.cancelled, CancellationError())
            } catch let busy as Busy {
                (event, retryAfter) = (.busy, busy.retryAfter)
            } catch {
                if case RatingError.limitReached = error, let limit = traits.limit {
                    try? store.exhaust(traits.name, day: clock.now() / 86_400, limit: limit)
                }
                (event, failure) = (.failed, error)
            }
        }
        throw failure
    }

    private func event(for kept: RatingStore.Kept?) -> LookUpMachine.Event {
        guard let kept else { return .nothing }
        let (now, day) = (clock.now(), 86_400)
        let age = now - kept.askedAt
        guard let body = kept.body else { return age < 7 * day ? .keptUnknown : .nothing }
        // A year of the calendar, which is what is known of a film's age.
        let isNew = traits.year(body).map { $0 >= 1970 + now / (365 * day + day / 4) } ?? false
        return age < (isNew ? 7 : 30) * day ? .fresh : .old
    }

    private func ask(_ question: Question, _ key: String?) async throws -> [UInt8]? {
        guard asks else { throw NotKept() }
        guard let key, !key.isEmpty else {
            throw RatingError.noKey(
                service: traits.name,
                variable: traits.keyVariable,
                address: traits.keyAddress
            )
        }
        return try await question.ask { try await self.get($0, key) }
    }

    /// Makes one request, unless there were too many today.
    private func get(_ path: String, _ key: String) async throws -> FetchResponse {
        let day = clock.now() / 86_400
        let limit = traits.limit ?? .max
        guard try store.get().mayAsk(traits.name, day: day, limit: limit) else {
            throw RatingError.limitReached(service: traits.name, limit: limit)
        }
        let (address, headers) = traits.address(path, key)
        var request = FetchRequest(try WebAddress(address))
        request.headers = headers
        request.whole = .seconds(20)
        request.bodyLimit = 256 << 10
        request.redirects = .sameHost(atMost: 2)
        do {
            let response = try await client.fetch(request)
            guard response.status != 429, response.status < 500 else {
                throw Busy(retryAfter: response["Retry-After"])
            }
            return response
        } catch let error as FetchError {
            if case .cancelled = error { throw CancellationError() }
            throw RatingError.unreachable(service: traits.name, reason: "\(error)")
        }
    }

    /// Twice as long each time, give or take half, so that many do not come back at once; as long as the server asks for, up to
    /// half a minute.
    private func pause(_ attempt: Int, _ retryAfter: String?) -> Duration {
        let usual = Double(1 << (attempt - 1)) * (0.5 + clock.chance())
        let asked = retryAfter.flatMap { Double($0) } ?? 0
        return .seconds(min(max(usual, asked), Self.longestPause))
    }
}
