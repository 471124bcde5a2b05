import Foundation
import Golf
import Testing

@testable import ClickwheelApp
@testable import ClickwheelWebAPI

extension Workload {
    /// Strokes of a round, each of which flies as it would have and is on the card, whoever advises.
    @Sendable static func caddie(_ world: World) -> Workload {
        let table = world.golf
        return Workload(
            instants: 2,
            crowd: 8,
            begin: { _ in
                let course = try #require(Courses.all.first)
                let start = try RoundStart(
                    course: course,
                    players: [GamePlayer(name: "One", skill: .tour)],
                    format: .stroke,
                    seed: 7
                )
                _ = try table.change(isNew: true) { $0 = Round(start) }
            },
            work: { _ in _ = try table.change { try stroke(&$0) } },
            account: {
                try table.read { held in
                    let round = try #require(held)
                    return round.strokes.map { "\($0)" } + ["\(round.cards)", round.state.rawValue]
                }
            }
        )
    }

    private static func stroke(_ held: inout Round?) throws {
        var round = try #require(held)
        if let way = round.drops.first, round.state == .drop { try round.drop(way.kind) }
        if round.state == .holed { try round.goOn() }
        let seed = round.nextSeed
        let launch = try round.launch(SevenIron(), Round.Intention(power: 1), seed: seed)
        try round.strike(club: "7-iron", launch, seed: seed)
        held = round
    }
}
