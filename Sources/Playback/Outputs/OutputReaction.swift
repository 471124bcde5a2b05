public import StateMachine

/// What an output answers: reports, and when it wants to be called.
public struct OutputReaction: Equatable, Sendable {
    /// What becomes of the output's timer.
    public enum Timer: Equatable, Sendable {
        case unchanged
        case cleared
        /// Fires after so many milliseconds.
        case set(Int)
    }

    public var reports: Effects<OutputReport>
    public var timer: Timer

    public init(_ reports: Effects<OutputReport> = .none, timer: Timer = .unchanged) {
        self.reports = reports
        self.timer = timer
    }

    public init(_ report: OutputReport, timer: Timer = .unchanged) {
        self.init(Effects(report), timer: timer)
    }

    /// Nothing to say.
    public static var none: OutputReaction { OutputReaction() }
}
