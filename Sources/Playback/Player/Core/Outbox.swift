import Log

/// What the player does once it is unlocked: tell, log, and set its alarm.
struct Outbox {
    enum Item: Sendable {
        case news(PlayerNews)
        case log(Level, String, [Field])
        /// Call the player at `time`.
        case wake(at: Int)
    }

    private var items: [Item] = []
    /// Whether a thread is handing items out.
    private var isDelivering = false
    /// The time of the alarm that is set.
    private var alarm: Int?

    mutating func tell(_ news: PlayerNews) {
        // Nobody needs a snapshot that is out of date before it was handed out.
        if case .changed = news, case .news(.changed) = items.last { items.removeLast() }
        items.append(.news(news))
    }

    mutating func log(_ level: Level, _ message: String, _ fields: Field...) {
        items.append(.log(level, message, fields))
    }

    /// Sets the alarm for `time`, unless it goes off before.
    mutating func wake(at time: Int?) {
        guard let time, time < alarm ?? .max else { return }
        alarm = time
        items.append(.wake(at: time))
    }

    /// The alarm for `time` went off.
    mutating func woke(at time: Int) {
        if alarm == time { alarm = nil }
    }

    /// Takes what is to be handed out, or `nil` when there is nothing, or another thread hands out already.
    mutating func take(isFirst: Bool) -> [Item]? {
        if isFirst && isDelivering { return nil }
        isDelivering = !items.isEmpty
        guard isDelivering else { return nil }
        defer { items = [] }
        return items
    }
}
