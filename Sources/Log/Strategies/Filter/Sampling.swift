/// How many messages that are alike pass: those of the same level, part and text.
public struct Sampling: Equatable, Sendable {
    /// How many pass at the start of each interval.
    public var burst: Int
    /// How long an interval lasts; it starts with the first message.
    public var interval: Duration
    /// Of those after the burst every so many one passes, or none.
    public var every: Int?

    /// Lets `burst` records of a kind through in each `interval`, and then each `every`-th, or none where it is
    /// `nil`.
    public init(burst: Int = 10, interval: Duration = .seconds(10), every: Int? = nil) {
        self.burst = burst
        self.interval = interval
        self.every = every
    }
}
