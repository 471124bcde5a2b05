public import StateMachine

/// What an output answers: reports, and when it wants to be called.
public struct OutputReaction: Equatable, Sendable {
    /// What becomes of the output's timer.
    public enum Timer: Equatable, Sendable {
        /// The timer that was set stays.
        case unchanged
        /// No timer is wanted.
        case cleared
        /// Fires after so many milliseconds.
        case set(Int)
    }

    /// What came of it, in order.
    public var reports: Effects<OutputReport>
    /// When the output wants to be asked again.
    public var timer: Timer

    /// A reaction of several reports, or none.
    public init(_ reports: Effects<OutputReport> = .none, timer: Timer = .unchanged) {
        self.reports = reports
        self.timer = timer
    }

    /// A reaction of one report.
    public init(_ report: OutputReport, timer: Timer = .unchanged) {
        self.init(Effects(report), timer: timer)
    }

    /// Nothing to say.
    public static var none: OutputReaction { OutputReaction() }
}
