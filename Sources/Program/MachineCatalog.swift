/// The machines of a program, in the order in which they are listed.
public struct MachineCatalog: Sendable {
    public let entries: [MachineEntry]

    public init(_ entries: [MachineEntry]) {
        self.entries = entries
    }

    /// The machine with `name`, or `nil` where there is none.
    public subscript(name: String) -> MachineEntry? {
        entries.first { $0.name == name }
    }
}
