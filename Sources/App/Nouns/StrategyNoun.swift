import ClickwheelProgram

extension Noun {
    static let strategy = Noun(
        name: "strategy",
        summary:
            "Lists everything that can be done in more than one way, and switches it while the daemon runs.",
        commands: [
            Command(
                "list",
                "",
                "Lists every family with its members: code name, title, who each is for, and a * at the one in use.",
                options: [.json, .data]
            ) {
                try listStrategies($0)
            },
            Command(
                "use",
                "FAMILY MEMBER",
                "Switches a family to another member in the running daemon.",
                options: [.json, .data],
                candidates: [.families, .membersOfOperand]
            ) {
                try useStrategy($0)
            },
        ]
    )

    private static func listStrategies(_ arguments: Arguments) throws {
        let folder = DataFolder(arguments)
        let listing =
            try DaemonClient(folder).map(DaemonChoices.init)?.listing()
            ?? Composition.switchboard(atRest: folder).listing
        try show(listing, arguments)
    }

    private static func useStrategy(_ arguments: Arguments) throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure.usage(
                "strategy use takes a family and a member; see clickwheel strategy list"
            )
        }
        let daemon = try DaemonClient.required(DataFolder(arguments))
        let (name, text) = (arguments.operands[0], arguments.operands[1])
        let listing = try DaemonChoices(daemon).use(text, in: name)
        if arguments.has("json") { return try Console.print(json: listing) }
        let family = (listing.families + listing.settings).first { $0.name == name }
        Console.print(line: "\(family?.title ?? name): \(family.map(inUse) ?? text)")
    }

    private static func show(_ listing: StrategyListing, _ arguments: Arguments) throws {
        if arguments.has("json") { return try Console.print(json: listing) }
        for family in listing.families + listing.settings {
            Console.print("\(family.name) (\(family.title)): \(family.summary)")
            let width = family.members.map(\.name.count).max() ?? 0
            let titles = family.members.map(\.title.count).max() ?? 0
            for member in family.members {
                let mark = member.name == family.current ? "*" : " "
                let names = "\(member.name.padded(to: width))  \(member.title.padded(to: titles))"
                Console.print("  \(mark) \(names)  \(member.audience)")
            }
        }
    }

    /// What a person calls the member in use, with what it was given.
    private static func inUse(_ family: StrategyListing.Family) -> String {
        let title = family.members.first { $0.name == family.current }?.title ?? family.current
        return family.argument.map { "\(title), \($0)" } ?? title
    }
}
