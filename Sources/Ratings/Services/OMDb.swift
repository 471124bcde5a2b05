import ClickwheelFetch
import ClickwheelSystem

/// OMDb, which collects what IMDb, Rotten Tomatoes and Metacritic say (omdbapi.com): asked once for all three.
///
/// Answers are kept: those of films for 30 days, in a film's first year for 7, that a film is not known for 7. Where the service cannot
/// be asked, the last answer is given, whatever its age. There is one request for a film at a time, whoever waits; the
/// requests of a day (UTC) are counted and bounded; after status 429 and 5xx it is asked again, later and later.
public actor OMDb {
    /// The one that clients share which are made without another; it keeps its answers in memory.
    public static let live = OMDb()

    static let service = "OMDb"
    /// The variable of the environment that holds the key.
    public static let keyVariable = "CLICKWHEEL_OMDB_KEY"
    /// Where a key is to be had.
    static let keyAddress = "https://www.omdbapi.com/apikey.aspx"
    /// The variable that names another server that speaks as OMDb does, such as one of a test.
    public static let addressVariable = "CLICKWHEEL_OMDB_URL"
    private static let usualAddress = "https://www.omdbapi.com/"
    /// What a free key may be used for in a day.
    public static let freeLimit = 1_000

    private let address: String
    private let limit: Int
    private let clock: RatingClock
    private let store: Result<RatingStore, RatingError>
    private let client = HTTPClient()
    /// What is being asked, and how many wait for it.
    private var asked: [String: (task: Task<OMDbAnswer, any Error>, waiting: Int)] = [:]

    /// - Parameters:
    ///   - store: Where answers are kept; without one, in memory.
    ///   - limit: The requests of a day at most.
    ///   - address: Another server that speaks as OMDb does; without one, that of the environment, or OMDb's own.
    ///   - clock: Tells the time, and waits.
    public init(
        store: RatingStore? = nil,
        limit: Int = freeLimit,
        address: String? = nil,
        clock: RatingClock = .system
    ) {
        (self.limit, self.clock) = (limit, clock)
        self.address = address ?? ThisProcess.environment(Self.addressVariable) ?? Self.usualAddress
        self.store = store.map { .success($0) } ?? Result { () throws(RatingError) in try RatingStore() }
    }

    /// What OMDb says of a film, and when it said so.
    func answer(for query: MovieQuery, key: String?) async throws -> (OMDbAnswer, askedAt: Int) {
        let question = try Question(query)
        let store = try store.get()
        let kept = try store.answer(Self.service, question.name)
        let now = clock.now()
        if let kept, isFresh(kept, now) { return try answer(kept, query) }
        do {
            let answer = try await ask(question, key: key)
            try Task.checkCancellation()
            return (answer, now)
        } catch let error as RatingError {
            // What was said once is better than nothing where nobody can be asked.
            guard let kept, kept.body != nil, error.isOfTheMoment else { throw error }
            return try answer(kept, query)
        }
    }

    private func answer(_ kept: RatingStore.Kept, _ query: MovieQuery) throws -> (OMDbAnswer, askedAt: Int) {
        guard let body = kept.body, let answer = OMDbAnswer(body) else {
            throw RatingError.notFound(service: Self.service, title: query.title)
        }
        return (answer, kept.askedAt)
    }

    private func isFresh(_ kept: RatingStore.Kept, _ now: Int) -> Bool {
        let day = 86_400
        let age = now - kept.askedAt
        guard let body = kept.body, let answer = OMDbAnswer(body) else { return age < 7 * day }
        // A year of the calendar, which is what is known of a film's age.
        let isNew = answer.year.map { $0 >= 1970 + now / (365 * day + day / 4) } ?? false
        return age < (isNew ? 7 : 30) * day
    }

    /// Asks, or waits for who asks already.
    private func ask(_ question: Question, key: String?) async throws -> OMDbAnswer {
        let name = question.name
        if asked[name] == nil {
            guard let key, !key.isEmpty else {
                throw RatingError.noKey(
                    service: Self.service,
                    variable: Self.keyVariable,
                    address: Self.keyAddress
                )
            }
            asked[name] = (Task { try await request(question, key: key) }, 0)
        }
        guard let task = asked[name]?.task else { throw CancellationError() }
        asked[name]?.waiting += 1
        defer { if asked[name]?.task == task { asked[name] = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            Task { await leave(name, task) }
        }
    }

    /// One of those who wait is gone; the last one takes the request along.
    private func leave(_ name: String, _ task: Task<OMDbAnswer, any Error>) {
        guard asked[name]?.task == task, let waiting = asked[name]?.waiting else { return }
        asked[name]?.waiting = waiting - 1
        if waiting <= 1 { task.cancel() }
    }

    private func request(_ question: Question, key: String) async throws -> OMDbAnswer {
        let store = try store.get()
        var request = FetchRequest(
            try WebAddress(address + "?apikey=\(Question.escaped(key))&" + question.text)
        )
        request.whole = .seconds(20)
        request.bodyLimit = 256 << 10
        request.redirects = .sameHost(atMost: 2)
        for attempt in 0..<Self.attempts {
            let day = clock.now() / 86_400
            guard try store.mayAsk(Self.service, day: day, limit: limit) else {
                throw RatingError.limitReached(service: Self.service, limit: limit)
            }
            let response: FetchResponse
            do {
                response = try await client.fetch(request)
            } catch {
                if case .cancelled = error { throw CancellationError() }
                throw RatingError.unreachable(service: Self.service, reason: "\(error)")
            }
            let isBusy = response.status == 429 || response.status >= 500
            guard isBusy else { return try understand(response, question, day) }
            guard attempt + 1 < Self.attempts else { break }
            try await clock.wait(pause(attempt, response["Retry-After"]))
        }
        throw RatingError.unreachable(
            service: Self.service,
            reason: "it is busy or not well, and was asked \(Self.attempts) times: try again later"
        )
    }

    private static let attempts = 3
    private static let longestPause = 30.0

    /// Twice as long each time, give or take half, so that many do not come back at once; as long as the server asks for, up to
    /// half a minute.
    private func pause(_ attempt: Int, _ retryAfter: String?) -> Duration {
        let usual = Double(1 << attempt) * (0.5 + clock.chance())
        let asked = retryAfter.flatMap { Double($0) } ?? 0
        return .seconds(min(max(usual, asked), Self.longestPause))
    }

    private func understand(_ response: FetchResponse, _ question: Question, _ day: Int) throws -> OMDbAnswer
    {
        let store = try store.get()
        guard let answer = OMDbAnswer(response.body) else {
            throw RatingError.unreadable(
                service: Self.service,
                reason: "status \(response.status) and \(response.body.count) bytes that are not OMDb's JSON"
            )
        }
        guard let problem = answer.problem else {
            try store.keep(response.body, Self.service, question.name, at: clock.now())
            return answer
        }
        switch problem {
        case "Invalid API key!", "No API key provided.": throw RatingError.keyRefused(service: Self.service)
        case "Request limit reached!":
            try store.exhaust(Self.service, day: day, limit: limit)
            throw RatingError.limitReached(service: Self.service, limit: limit)
        case "Movie not found!", "Series or season not found!", "Incorrect IMDb ID.", "Too many results.":
            try store.keep(nil, Self.service, question.name, at: clock.now())
            throw RatingError.notFound(service: Self.service, title: question.title)
        default:
            throw RatingError.unreadable(service: Self.service, reason: "it says '\(problem.prefix(100))'")
        }
    }

    /// What OMDb is asked, without the key.
    private struct Question {
        let name: String
        let title: String
        let text: String

        init(_ query: MovieQuery) throws(RatingError) {
            title = query.title
            if let id = query.tconst ?? TitleID.number(query.title).map({ TitleID.text($0) }) {
                (name, text) = (id, "i=\(Self.escaped(id))&plot=short")
                return
            }
            let key = TitleKey(query.title)
            guard !key.bytes.isEmpty else { throw .noTitle }
            let year = query.year.map { "&y=\($0)" } ?? ""
            name = String(decoding: key.bytes, as: UTF8.self) + (query.year.map { " \($0)" } ?? "")
            text = "t=\(Self.escaped(query.title))\(year)&type=movie&plot=short"
        }

        /// Percent-encoded, but for what RFC 3986, section 2.3, leaves as it is.
        static func escaped(_ text: String) -> String {
            let digits = Array("0123456789ABCDEF".utf8)
            var bytes: [UInt8] = []
            for byte in text.utf8 {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
                default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension RatingError {
    /// Whether it may be otherwise later, and says nothing of the film.
    fileprivate var isOfTheMoment: Bool {
        switch self {
        case .unreachable, .unreadable, .limitReached, .keyRefused, .noKey: true
        default: false
        }
    }
}
