import ClickwheelProgram
import ClickwheelWebAPI
import Golf
import Log

/// Golf: the round that is played, on the page or in a terminal.
struct GolfPart: ProgramPart {
    static let nouns = [Noun.golf]
    static let atRest = Part.golf(nil)

    private let clubhouse: Clubhouse

    init(_ program: Composition) throws {
        clubhouse = try Clubhouse(program.folder, logger: program.logger.named("golf"), bus: program.bus)
    }

    var offer: Part { .golf(clubhouse) }

    func routes(_ context: APIContext) -> [any RouteGroup] { [GolfRoutes(context, clubhouse)] }
}
