import ClickwheelProgram

/// The choices of a running daemon, which keeps, switches, logs and announces each in one go.
struct DaemonChoices: ChoiceStore {
    private struct Wish: Encodable {
        let family: String
        let member: String
    }

    private let daemon: DaemonClient

    init(_ daemon: DaemonClient) { self.daemon = daemon }

    /// Every family and setting, with what is in use.
    func listing() throws -> StrategyListing { try daemon.get("/api/strategies", as: StrategyListing.self) }

    /// Uses what `text` means in the family `name`.
    ///
    /// - Throws: ``CommandFailure`` with the daemon's sentence where it refuses.
    @discardableResult
    func use(_ text: String, in name: String) throws -> StrategyListing {
        try daemon.post("/api/strategies", Wish(family: name, member: text), as: StrategyListing.self)
    }

    func choices(of family: String) throws -> KeptChoices {
        let listing = try listing()
        let found = (listing.families + listing.settings).first { $0.name == family }
        guard let found else { return KeptChoices() }
        return KeptChoices(
            found.current,
            arguments: found.argument.map { [found.current: $0] } ?? [:]
        )
    }

    func keep(_ choices: KeptChoices, of family: String) throws {
        guard let choice = choices.choice else { return }
        try use(choice.argument ?? choice.member, in: family)
    }
}
