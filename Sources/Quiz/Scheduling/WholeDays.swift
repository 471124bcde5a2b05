/// Rounding of days that never overflows.
enum WholeDays {
    static func rounded(
        _ days: Double,
        _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Int {
        guard days.isFinite else { return days == .infinity ? 1_000_000 : 0 }
        return Int(min(max(days.rounded(rule), -1_000_000), 1_000_000))
    }
}
