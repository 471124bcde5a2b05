/// The last events of a hub, encoded, bounded by number and by bytes.
struct ReplayBuffer {
    /// What follows the event with some number.
    enum Following: Equatable {
        /// Nothing yet.
        case nothing
        /// The bytes of the next events, and the number of the last of them.
        case events([UInt8], last: UInt64)
        /// An event in between is gone.
        case lost
    }

    /// The number of the newest event; 0 before the first.
    private(set) var last: UInt64 = 0
    private(set) var bytes = 0
    private let maximumCount: Int
    private let maximumBytes: Int
    /// A ring of `events.count` places, of which `count` from `start` on are used.
    private var events: [[UInt8]]
    private var start = 0
    private(set) var count = 0

    /// - Parameters:
    ///   - maximumCount: At least 1.
    ///   - maximumBytes: The newest event is kept even when it alone is larger.
    init(maximumCount: Int, maximumBytes: Int) {
        self.maximumCount = max(1, maximumCount)
        self.maximumBytes = maximumBytes
        events = Array(repeating: [], count: self.maximumCount)
    }

    /// Adds an event, which gets the number ``last`` + 1.
    ///
    /// - Complexity: O(1), amortized.
    mutating func append(_ event: [UInt8]) {
        if count == maximumCount { drop() }
        events[(start + count) % maximumCount] = event
        count += 1
        bytes += event.count
        last += 1
        while bytes > maximumBytes, count > 1 { drop() }
    }

    /// The events behind number `cursor`, as many as fit `limit` bytes, but at least one.
    func following(_ cursor: UInt64, limit: Int) -> Following {
        guard cursor <= last else { return .lost }
        let missing = last - cursor
        guard missing > 0 else { return .nothing }
        guard missing <= UInt64(count) else { return .lost }
        var index = count - Int(missing)
        var joined: [UInt8] = []
        var number = cursor
        while index < count {
            let event = events[(start + index) % maximumCount]
            if !joined.isEmpty, joined.count + event.count > limit { break }
            joined.append(contentsOf: event)
            number += 1
            index += 1
        }
        return .events(joined, last: number)
    }

    private mutating func drop() {
        bytes -= events[start].count
        events[start] = []
        start = (start + 1) % maximumCount
        count -= 1
    }
}
