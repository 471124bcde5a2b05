/// What follows from a reply.
enum ExportVerdict: Equatable, Sendable {
    /// The collector has the batch, but for `rejected` of its records.
    case accepted(rejected: Int)
    /// The same batch may be sent again, not before the time given.
    case retry(after: Duration?)
    /// The batch will never be accepted.
    case refused

    /// The rules of OTLP/HTTP: <https://opentelemetry.io/docs/specs/otlp/#otlphttp-response>.
    ///
    /// - Parameters:
    ///   - reply: What came.
    ///   - now: Seconds since 1970, for a `Retry-After` that names an instant.
    init(_ reply: ExportReply, now: Int64) {
        switch reply {
        case .unreachable: self = .retry(after: nil)
        case .answered(200..<300, _, let body): self = .accepted(rejected: Self.rejectedCount(body))
        case .answered(429, let pause, _), .answered(502...504, let pause, _):
            self = .retry(after: pause.flatMap { Self.seconds($0, now: now) }.map { .seconds($0) })
        case .answered: self = .refused
        }
    }

    /// The value of a `Retry-After` in either of its forms: `7`, or `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section
    /// 5.6.7); `nil` where it is none.
    private static func seconds(_ text: String, now: Int64) -> Int64? {
        if let seconds = Int64(text) { return seconds >= 0 ? seconds : nil }
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(where: { $0 == words[2] })
        else { return nil }
        let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
        return Timestamp.parse(Array("\(words[3])-\(number)-\(words[1])T\(words[4])Z".utf8)).map {
            max(0, $0 / 1_000_000 - now)
        }
    }

    /// What `partialSuccess.rejectedLogRecords` says, as a string or as a number; 0 without it.
    static func rejectedCount(_ body: [UInt8]) -> Int {
        var count = 0
        var cursor = JSONCursor(body)
        _ = cursor.members { cursor, name in
            guard name == "partialSuccess" else { return cursor.skipValue() }
            return cursor.members { cursor, name in
                guard name == "rejectedLogRecords" else { return cursor.skipValue() }
                switch cursor.scalar() {
                case .integer(let number): count = number
                case .string(let text): count = Int(text) ?? 0
                case .double, .bool, nil: return false
                }
                return true
            }
        }
        return max(0, count)
    }
}

/// How long to wait before the next attempt.
struct Backoff {
    private let first: Duration
    private let limit: Duration
    private var failures = 0

    init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
    }

    /// The pause after one more failure.
    ///
    /// It doubles each time up to the limit, and is shortened by up to a half at random, so that many programs do not
    /// come back at once. A collector's own wish counts as it is, up to an hour.
    mutating func next(wish: Duration?, using random: inout some RandomNumberGenerator) -> Duration {
        failures += 1
        if let wish { return min(max(wish, .zero), .seconds(3600)) }
        let doubled = (1..<failures).prefix(30).reduce(first) { pause, _ in min(pause * 2, limit) }
        return min(doubled, limit) * Double.random(in: 0.5...1, using: &random)
    }

    mutating func reset() { failures = 0 }
}
