import ClickwheelProgram
import Log

/// Sends the log of a simulated program to one of several places.
final class LogDesk: Sendable {
    private struct State {
        var member = "plain"
        /// The one that is used, which nothing else holds.
        weak var place: LogPlace?
    }

    static let family = "log-destination"
    static let members = ["plain", "filter", "fan-out"]

    let logger: Logger
    private let ledger: Cell<LogLedger>
    private let flaw: Flaw?
    private let state = Cell(State())

    init(_ ledger: Cell<LogLedger>, flaw: Flaw?) {
        self.ledger = ledger
        self.flaw = flaw
        logger = Logger(strategy: NullStrategy())
        use("plain")
    }

    /// Uses another place from now on.
    ///
    /// - Returns: Whether the one before is gone.
    @discardableResult
    func use(_ member: String) -> Bool {
        let old = state.value
        let place = LogPlace(ledger, isLossy: flaw == .losesLines)
        if flaw == .holdsOn, ledger.value.held == nil { ledger.value.held = place }
        state.value = State(member: member, place: place)
        let strategy: any LoggingStrategy =
            switch member {
            case "filter": FilterStrategy(place, level: .info)
            case "fan-out": FanOutStrategy([NullStrategy(), place])
            default: place
            }
        logger.setStrategy(strategy)
        return old.place == nil
    }

    var part: Part {
        Part(families: [
            StrategyFamily(
                Self.family,
                title: "Log",
                summary: "Where log lines go.",
                members: Self.members.map { .init($0, title: $0, for: "For simulated readers.") },
                owner: self,
                current: { Choice($0.state.value.member) },
                use: { desk, choice, _ in
                    guard desk.use(choice.member) else { throw Held() }
                }
            )
        ])
    }

    /// The old place is still held by something.
    struct Held: Error {}
}
