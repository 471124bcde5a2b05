import ClickwheelProgram
import Foundation
import Golf
import Log
import Testing

@testable import ClickwheelApp
@testable import ClickwheelWebAPI

extension World.Subject {
    static func golf(_ folder: DataFolder) throws -> Self {
        let golf = try Clubhouse(folder, logger: Logger(strategy: NullStrategy()))
        return Self(.golf(golf), ["golf-caddie": { _ in .caddie(golf) }])
    }
}

extension Workload {
    /// Strokes of a round, each of which flies as it would have and is on the card, whoever advises.
    static func caddie(_ golf: Clubhouse) -> Workload {
        Workload(
            instants: 2,
            crowd: 8,
            begin: { _ in
                try golf.perform(
                    .begin(NewRound(course: "alder-park", players: [.init("One", skill: "tour")], seed: 7))
                )
            },
            work: { _ in try stroke(golf) },
            account: {
                let round = try golf.currentRound()
                return round.strokes.map { "\($0)" } + ["\(round.cards)", round.state.rawValue]
            }
        )
    }

    private static func stroke(_ golf: Clubhouse) throws {
        let round = try golf.currentRound()
        if let way = round.drops.first { try golf.perform(.drop(way.kind)) }
        if round.state == .holed { try golf.perform(.next) }
        try golf.perform(.stroke(club: "7-iron", Round.Intention(power: 1)))
    }
}
