public import StateMachine

/// Something that happened in a part of the program, for every face that wants to know.
public struct Event: Sendable {
    /// A stable, lowercase name: what a face filters by, and the name of the server-sent event.
    public let name: String
    /// What is told; faces encode it as they need.
    public let content: any Encodable & Sendable
    /// Whether it says how things are, so that a newer one of the same name takes the place of one that a slow face has
    /// not passed on yet; otherwise it says what happened, and each counts.
    public let isState: Bool

    /// News called `name`; see the properties.
    public init(_ name: String, _ content: any Encodable & Sendable, isState: Bool = false) {
        self.name = name
        self.content = content
        self.isState = isState
    }
}

/// Another member of a strategy family is in use.
public struct StrategySwitch: Codable, Equatable, Sendable {
    /// The family's name.
    public let family: String
    /// The name of the member that is used now.
    public let member: String
    /// Who or what wanted it.
    public let cause: String

    /// A switch that has been made.
    public init(family: String, member: String, cause: String) {
        self.family = family
        self.member = member
        self.cause = cause
    }
}

/// A machine that runs took an event, as its diagram names it.
public struct MachineStep: Codable, Equatable, Sendable {
    /// The machine's name.
    public let name: String
    /// The label of the state that it left.
    public let from: String
    /// The label of what happened.
    public let event: String
    /// Where it stands now.
    public let state: String
    /// Who or what caused it.
    public let cause: String

    /// A step, by the labels of the machine's diagram.
    public init(name: String, from: String, event: String, state: String, cause: String) {
        self.name = name
        self.from = from
        self.event = event
        self.state = state
        self.cause = cause
    }
}

extension MachineStep {
    /// The step of `machine` that `transition` makes out of an event in the state `from`, by its labels.
    ///
    /// - Returns: `nil` where the event meant nothing there.
    public init?<M: Machine>(
        of machine: M,
        from: M.State,
        on event: M.Event,
        _ transition: Transition<M.State, M.Effect>,
        cause: String
    ) {
        guard !transition.isIgnored(in: from) else { return nil }
        self.init(
            name: machine.name,
            from: machine.label(of: from),
            event: machine.label(of: event),
            state: machine.label(of: transition.state),
            cause: cause
        )
    }
}

extension Event {
    static func strategy(_ change: StrategySwitch) -> Event { Event("strategy", change) }
    /// The event that tells of `step`.
    public static func machine(_ step: MachineStep) -> Event { Event("machine", step) }
}
