/// The machines of a program, in the order in which they are listed.
public struct MachineCatalog: Sendable {
    /// Every machine, in the order in which it is listed.
    public let entries: [MachineEntry]

    /// A catalogue of these machines.
    public init(_ entries: [MachineEntry]) {
        self.entries = entries
    }

    /// The machine called `name`.
    public func entry(_ name: String) throws(NoSuch) -> MachineEntry {
        guard let entry = entries.first(where: { $0.name == name }) else {
            throw NoSuch("machine", name, known: entries.map(\.name))
        }
        return entry
    }
}
