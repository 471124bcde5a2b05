import Log

/// What the player does once it is unlocked: tell, log, and set its alarm.
enum Outgoing: Sendable {
    case news(PlayerNews)
    case log(Level, String, [Field])
    /// Call the player at `time`, which is so many milliseconds away.
    case wake(at: Int, afterMs: Int)
}
