import ClickwheelProgram
import ClickwheelWebAPI
import Golf

/// Golf: the round that is played, on the page or in a terminal.
struct GolfPart: ProgramPart {
    static let nouns = [Noun.golf]
    static let atRest = Part.golf(nil)

    private let table: GolfTable

    init(_ program: Composition) {
        table = GolfTable(GolfParts(program.folder))
    }

    var offer: Part { .golf(table) }

    func routes(_ context: APIContext) -> [any RouteGroup] { [GolfRoutes(context, table)] }
}

extension Part {
    static func golf(_ table: GolfTable?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    Caddies.family,
                    title: "Caddie",
                    summary: "Who picks the club in golf.",
                    members: Caddies.all.map { caddie in
                        let kind = type(of: caddie)
                        return .init(kind.name, title: kind.title, for: kind.audience)
                    },
                    usual: Caddies.PlaysLike.name,
                    owner: table,
                    current: { Choice($0.caddie) },
                    use: { table, choice, _ in table.use(caddie: choice.member) }
                )
            ],
            machines: [MachineEntry(RoundMachine()) { [table?.machineState].compactMap(\.self) }]
        )
    }
}
