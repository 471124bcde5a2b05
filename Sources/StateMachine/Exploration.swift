/// Every state that a machine can be in, and where each of its representative events leads from there.
public struct Exploration<M: Machine> {
    /// One cell of the transition table.
    public struct Row {
        /// Where one is.
        public let state: M.State
        /// What comes.
        public let event: M.Event
        /// Where it leads, and what the owner does.
        public let transition: Transition<M.State, M.Effect>

        /// Whether the event meant nothing in this state.
        public var isIgnored: Bool { transition.isIgnored(in: state) }
    }

    /// The states that can be reached from the initial one, nearest first.
    public let states: [M.State]
    /// The whole table: for each of ``states`` every event, in the machine's order.
    public let rows: [Row]
    /// Whether the walk came to an end before it met `limit` states.
    public let isComplete: Bool

    /// Walks `machine` from its initial state, breadth first.
    ///
    /// It gives up after `limit` states, for a machine whose states carry data without bounds.
    ///
    /// - Complexity: O(*states* · *events*)
    public init(of machine: M, limit: Int = 10_000) {
        let events = machine.representativeEvents
        var found: Set<M.State> = [machine.initial]
        var states = [machine.initial]
        var rows: [Row] = []
        var isComplete = true
        var index = 0
        while index < states.count {
            let state = states[index]
            for event in events {
                let transition = machine.transition(from: state, on: event)
                rows.append(Row(state: state, event: event, transition: transition))
                guard !found.contains(transition.state) else { continue }
                guard states.count < limit else {
                    isComplete = false
                    continue
                }
                found.insert(transition.state)
                states.append(transition.state)
            }
            index += 1
        }
        self.states = states
        self.rows = rows
        self.isComplete = isComplete
    }
}

extension Exploration.Row: Sendable {}
extension Exploration: Sendable {}
