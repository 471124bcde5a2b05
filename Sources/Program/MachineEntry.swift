public import StateMachine

/// One machine of the program: what it is, and where those that run stand.
public struct MachineEntry: Sendable {
    /// The name by which it is asked for.
    public let name: String
    private let describe: @Sendable () -> MachineDescription
    private let ask: @Sendable () -> [String]

    /// Lists `machine`, of which any number may run at once.
    ///
    /// `current` answers with the labels of the states in which they are, the oldest first. It is called from any
    /// thread that may wait for a moment.
    public init<M: Machine>(_ machine: M, current: @escaping @Sendable () -> [String] = { [] }) {
        name = machine.name
        describe = { MachineDescription(of: machine) }
        ask = current
    }

    /// The machine, explored anew each time.
    ///
    /// - Complexity: As ``Exploration/init(of:limit:)``.
    public var description: MachineDescription { describe() }

    /// The labels of the states of the machines that run, the oldest first; empty while none does.
    public var current: [String] { ask() }
}
