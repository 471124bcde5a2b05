/// What can be said of a machine without knowing its types: enough to list it and to draw it.
public struct MachineDescription: Codable, Equatable, Sendable {
    /// An arrow of the diagram, between two of ``MachineDescription/states``.
    public struct Transition: Codable, Hashable, Sendable {
        /// The label of the state that it leaves.
        public let from: String
        /// The label of the event.
        public let event: String
        /// The label of the state to which it leads.
        public let to: String

        /// An arrow between two labels.
        public init(from: String, event: String, to: String) {
            self.from = from
            self.event = event
            self.to = to
        }
    }

    /// The name in commands, such as `audio-player`.
    public let name: String
    /// The name for people.
    public let title: String
    /// What the machine is for, in one sentence.
    public let summary: String
    /// The label of the state in which it begins.
    public let initial: String
    /// The labels of the states, nearest to ``initial`` first; a state inside another is a path, `play/loading`.
    public let states: [String]
    /// Every event that does something, with where it leads; each arrow once.
    public let transitions: [Transition]

    /// A description from labels, for a machine that is drawn without being run.
    public init(
        name: String,
        title: String,
        summary: String,
        initial: String,
        states: [String],
        transitions: [Transition]
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.initial = initial
        self.states = states
        self.transitions = transitions
    }
}

extension MachineDescription {
    /// Explores `machine` and keeps the labels.
    ///
    /// - Complexity: As ``Exploration/init(of:limit:)``.
    public init<M: Machine>(of machine: M) {
        let exploration = Exploration(of: machine)
        var transitions: [Transition] = []
        var seen: Set<Transition> = []
        for row in exploration.rows where !row.isIgnored {
            let transition = Transition(
                from: machine.label(of: row.state),
                event: machine.label(of: row.event),
                to: machine.label(of: row.transition.state)
            )
            if seen.insert(transition).inserted { transitions.append(transition) }
        }
        self.init(
            name: machine.name,
            title: machine.title,
            summary: machine.summary,
            initial: machine.label(of: machine.initial),
            states: Self.unique(exploration.states.map(machine.label(of:))),
            transitions: transitions
        )
    }

    private static func unique(_ labels: [String]) -> [String] {
        var seen: Set<String> = []
        return labels.filter { seen.insert($0).inserted }
    }
}
