/// What a domain offers to the program and to every face: one value, which the composition root adds to the others.
public struct Part: Sendable {
    /// The jobs that can be done in several ways.
    public var families: [StrategyFamily]
    /// The values that a person may change.
    public var settings: [Setting]
    /// The life cycles, with where they stand.
    public var machines: [MachineEntry]
    /// How things are now, for a face that has just begun to listen: what the part's last state events told.
    ///
    /// It may block.
    public var greeting: @Sendable () throws -> [Event]

    /// A part that offers these; what is left out it does not have.
    public init(
        families: [StrategyFamily] = [],
        settings: [Setting] = [],
        machines: [MachineEntry] = [],
        greeting: @escaping @Sendable () throws -> [Event] = { [] }
    ) {
        self.families = families
        self.settings = settings
        self.machines = machines
        self.greeting = greeting
    }
}

extension [Part] {
    /// The machines of all parts, in their order.
    public var machines: MachineCatalog { MachineCatalog(flatMap(\.machines)) }
    /// What all parts tell a face that begins to listen; it may block.
    public func greeting() throws -> [Event] { try flatMap { try $0.greeting() } }
}
