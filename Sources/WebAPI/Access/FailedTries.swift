import ClickwheelNet

/// How long each household must wait after wrong passwords: 1, 2, 4 … 60 seconds.
///
/// One household's tries never shut another out.
struct FailedTries {
    private struct Door {
        var failures = 0
        /// Nanoseconds of the clock before which no try counts.
        var closedUntil: UInt64 = 0
    }

    /// At most as many households are remembered; of more, the one whose door opened first is forgotten.
    static let most = 4096
    private var doors: [Household: Door] = [:]

    /// Notes a try, which counts as wrong until ``forget(_:)`` says otherwise.
    ///
    /// - Returns: 0 where the try counts, and otherwise the seconds to wait.
    /// - Complexity: O(1), or O(``most``) where a household must be forgotten.
    mutating func note(_ household: Household, at now: UInt64) -> Int {
        var door = doors[household] ?? Door()
        guard now >= door.closedUntil else {
            return Int((door.closedUntil - now + 999_999_999) / 1_000_000_000)
        }
        if doors.count >= Self.most, doors[household] == nil,
            let oldest = doors.min(by: { $0.value.closedUntil < $1.value.closedUntil })
        {
            doors[oldest.key] = nil
        }
        // Shut before the slow check, so that tries side by side do not slip through.
        door.failures += 1
        door.closedUntil = now + UInt64(min(1 << min(door.failures - 1, 6), 60)) * 1_000_000_000
        doors[household] = door
        return 0
    }

    /// The password was right.
    mutating func forget(_ household: Household) { doors[household] = nil }
}
