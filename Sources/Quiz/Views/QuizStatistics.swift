/// What was answered, and what is coming.
public struct QuizStatistics: Equatable, Sendable {
    /// One study day.
    public struct Day: Encodable, Equatable, Sendable {
        /// Days from today: 0 is today, the past is negative.
        public let day: Int
        /// How many there were.
        public let count: Int
        /// Answers that were a pass; 0 in the future.
        public let passed: Int
        /// The sum of the answers' times in milliseconds.
        public let milliseconds: Int
    }

    /// The days of the last year on which something was answered.
    public var year: [Day] = []
    /// The reviews of the next thirty days; what is late counts as today.
    public var forecast: [Day] = []
    /// Reviews of mature and young cards in the last thirty days, and how many of them were a pass.
    public var reviews = 0
    /// How many of the answers were right.
    public var passes = 0
    /// Answers by how long they took: under 2, 5, 10, 20, 60 seconds, and longer.
    public var times: [Int] = [0, 0, 0, 0, 0, 0]
    /// Cards that were never asked.
    public var new = 0
    /// Cards that are being learned.
    public var learning = 0
    /// Reviews with an interval under 21 days.
    public var young = 0
    /// Cards that are known for long.
    public var mature = 0
    /// Cards that were put aside.
    public var suspended = 0
    /// Days in a row with an answer, up to today or yesterday.
    public var streak = 0

    /// The ends of the ranges in which times are counted, in seconds.
    public static let timeLimits = [2, 5, 10, 20, 60]

    /// The share of reviews that were a pass, 0 to 1; `nil` without one.
    public var retention: Double? { reviews > 0 ? Double(passes) / Double(reviews) : nil }
}

extension QuizStatistics: Encodable {
    private enum CodingKeys: CodingKey {
        case year, forecast, retention, reviews, times, timeLimits, new, learning, young, mature, suspended,
            streak
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(year, forKey: .year)
        try members.encode(forecast, forKey: .forecast)
        try members.encodeIfPresent(retention, forKey: .retention)
        try members.encode(reviews, forKey: .reviews)
        try members.encode(times, forKey: .times)
        try members.encode(Self.timeLimits, forKey: .timeLimits)
        try members.encode(new, forKey: .new)
        try members.encode(learning, forKey: .learning)
        try members.encode(young, forKey: .young)
        try members.encode(mature, forKey: .mature)
        try members.encode(suspended, forKey: .suspended)
        try members.encode(streak, forKey: .streak)
    }
}
