import Quiz

/// The quiz's statistics on the command line.
struct QuizStatisticsJSON: Encodable {
    struct Day: Encodable {
        let day: Int
        let count: Int
        let passed: Int
        let milliseconds: Int
    }

    let year: [Day]
    let forecast: [Day]
    let retention: Double?
    let reviews: Int
    let times: [Int]
    let new: Int
    let learning: Int
    let young: Int
    let mature: Int
    let suspended: Int
    let streak: Int

    init(_ statistics: QuizStatistics) {
        func days(_ days: [QuizStatistics.Day]) -> [Day] {
            days.map { Day(day: $0.day, count: $0.count, passed: $0.passed, milliseconds: $0.milliseconds) }
        }
        year = days(statistics.year)
        forecast = days(statistics.forecast)
        retention = statistics.retention
        reviews = statistics.reviews
        times = statistics.times
        new = statistics.new
        learning = statistics.learning
        young = statistics.young
        mature = statistics.mature
        suspended = statistics.suspended
        streak = statistics.streak
    }
}
