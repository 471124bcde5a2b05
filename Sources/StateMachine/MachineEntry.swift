/// One machine of the program: what it is, and where the running one stands.
public struct MachineEntry: Sendable {
    /// The name by which it is asked for.
    public let name: String
    private let describe: @Sendable () -> MachineDescription
    private let ask: @Sendable () -> String?

    /// Lists `machine`.
    ///
    /// `current` answers with the label of the state in which the running machine is, or `nil` while none runs. It
    /// is called from any thread and must not block.
    public init<M: Machine>(_ machine: M, current: @escaping @Sendable () -> String? = { nil }) {
        name = machine.name
        describe = { MachineDescription(of: machine) }
        ask = current
    }

    /// The machine, explored anew each time.
    ///
    /// - Complexity: As ``Exploration/init(of:limit:)``.
    public var description: MachineDescription { describe() }

    /// The label of the state of the running machine, or `nil` while none runs.
    public var current: String? { ask() }
}
