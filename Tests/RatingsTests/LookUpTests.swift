import ClickwheelHTTP
import ClickwheelProgram
import StateMachine
import Synchronization
import Testing

@testable import Ratings

@Suite("A look-up")
struct LookUpTests {
    private let machine = LookUpMachine()

    @Test("has an end from wherever it is, and no way back from there")
    func ends() {
        let exploration = Exploration(of: machine)
        #expect(exploration.isComplete && exploration.states.count == 17)
        let ends: Set<LookUpMachine.State> = [.answered, .unknown, .offline, .failed, .left]
        for row in exploration.rows where ends.contains(row.state) { #expect(row.isIgnored) }
        for state in exploration.states where !ends.contains(state) {
            #expect(exploration.rows.contains { $0.state == state && !$0.isIgnored })
        }
    }

    @Test(
        "gives each who waits one answer: it has one effect at a time, and ends with one that gives or fails"
    )
    func oneAnswer() {
        for row in Exploration(of: machine).rows where !row.isIgnored {
            let isEnd = [.answered, .unknown, .offline, .failed].contains(row.transition.state)
            let gives: [LookUpMachine.Effect] = [.give, .giveKept, .giveUnknown, .fail]
            #expect(row.transition.effects.count == (row.transition.state == .left ? 0 : 1))
            let effect = row.transition.effects.first
            #expect(effect.map(gives.contains) ?? isEnd == isEnd)
        }
    }

    @Test("asks three times at most, and gives what is kept only where there is something")
    func attempts() {
        for hasOld in [false, true] {
            var state = machine.transition(from: .looking, on: hasOld ? .old : .nothing).state
            var asked = 1
            while case .asking = state {
                state = machine.transition(from: state, on: .busy).state
                guard case .waiting = state else { break }
                state = machine.transition(from: state, on: .rested).state
                asked += 1
            }
            #expect(asked == LookUpMachine.attempts && state == (hasOld ? .offline : .failed))
        }
    }

    @Test("is listed while it lives, and tells each of its steps")
    func listed() async throws {
        let steps = Mutex<[MachineStep]>([])
        let lookUps = LookUps { step in steps.withLock { $0.append(step) } }
        let whileAsked = Mutex<[String]>([])
        let server = try FilmServer { _, _ in
            whileAsked.withLock { $0 = lookUps.states }
            return .json(Array(#"{"Response":"False","Error":"Movie not found!"}"#.utf8))
        }
        let omdb = OMDb(address: server.address, clock: ManualTime().clock, lookUps: lookUps)
        #expect(lookUps.states.isEmpty)
        await #expect(throws: RatingError.self) {
            try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(for: "Gravity")
        }
        #expect(whileAsked.withLock(\.self) == ["asking"])
        #expect(lookUps.states.isEmpty)
        #expect(steps.withLock { $0.map(\.state) } == ["looking", "asking", "unknown"])
        #expect(steps.withLock { $0.allSatisfy { $0.name == "movie-look-up" } })
        await server.stop()
    }
}
