import ClickwheelProgram

extension Noun {
    static let strategy = Noun(
        name: "strategy",
        summary: "Shows every behaviour that can be exchanged, and exchanges it while the daemon runs.",
        commands: [
            Command(
                "list",
                "",
                "Lists every family, its members, who each is for, and the one in use.",
                options: [.json, .data]
            ) {
                try listStrategies($0)
            },
            Command(
                "use",
                "FAMILY MEMBER",
                "Switches a family in the running daemon.",
                options: [.json, .data]
            ) {
                try useStrategy($0)
            },
        ]
    )

    private static func listStrategies(_ arguments: Arguments) throws {
        let folder = DataFolder(arguments)
        let listing =
            try DaemonClient(folder)?.get("/api/strategies", as: StrategyListing.self)
            ?? Composition.switchboard(atRest: folder).listing
        try show(listing, arguments)
    }

    private struct Wish: Encodable {
        let family: String
        let member: String
    }

    private static func useStrategy(_ arguments: Arguments) throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure.usage(
                "strategy use takes a family and a member; see clickwheel strategy list"
            )
        }
        let folder = DataFolder(arguments)
        guard let daemon = DaemonClient(folder) else {
            throw CommandFailure.failed(
                "no daemon runs on the data folder \(folder.path): start one with clickwheel serve"
            )
        }
        let wish = Wish(family: arguments.operands[0], member: arguments.operands[1])
        let listing = try daemon.post("/api/strategies", wish, as: StrategyListing.self)
        if arguments.has("json") { return try Console.print(json: listing) }
        Console.print("\(wish.family) is now \(wish.member)")
    }

    private static func show(_ listing: StrategyListing, _ arguments: Arguments) throws {
        if arguments.has("json") { return try Console.print(json: listing) }
        for family in listing.families + listing.settings {
            Console.print("\(family.name): \(family.summary)")
            let width = family.members.map(\.name.count).max() ?? 0
            for member in family.members {
                let mark = member.name == family.current ? "*" : " "
                Console.print("  \(mark) \(member.name.padded(to: width))  \(member.audience)")
            }
        }
    }
}
