import ClickwheelProgram
import Foundation
import StateMachine
import Synchronization
import Testing

@testable import Golf

@Suite("The clubhouse")
struct ClubhouseTests {
    private static let begin = GolfCommand.begin(
        NewRound(course: "alder-park", players: [.init("Ada", skill: "tour")], seed: 3)
    )
    private static let stroke = GolfCommand.stroke(club: "7-iron", Round.Intention(power: 1))

    /// A store that cannot be read, and keeps only what is begun.
    private final class Damaged: RoundStore {
        struct Unreadable: Error {}

        let good = RoundsInMemory()

        func version() throws -> RoundVersion? {
            guard let version = good.version() else { throw Unreadable() }
            return version
        }
        func current() throws -> KeptRound? {
            _ = try version()
            return good.current()
        }
        func all() -> [RoundMark] { good.all() }
        func round(_ number: Int64) -> KeptRound? { good.round(number) }
        func begin(_ start: RoundStart, _ entries: [RoundEntry]) -> RoundVersion {
            good.begin(start, entries)
        }
        func append(_ entry: RoundEntry, to version: RoundVersion) -> RoundVersion? {
            good.append(entry, to: version)
        }
    }

    @Test("a round that somebody plays on elsewhere is taken up where it is, and nothing of it is lost")
    func elsewhere() throws {
        let store = RoundsInMemory()
        let (one, other) = (Clubhouse(store: store), Clubhouse(store: store))
        try one.perform(Self.begin)
        try other.perform(Self.stroke)
        #expect(try one.round()?.strokes.count == 1)
        try one.perform(Self.stroke)
        #expect(try other.round()?.strokes.count == 2)
        #expect(throws: GolfError.playedOn) { try other.perform(Self.stroke, seen: 1) }
        #expect(store.current()?.entries.count == 2)
    }

    @Test("whoever is slower by a moment writes over nobody's stroke")
    func slower() throws {
        let store = RoundsInMemory()
        let house = Clubhouse(store: store)
        try house.perform(Self.begin)
        let seen = try #require(store.version())
        try house.perform(Self.stroke)
        #expect(store.append(.pickUp, to: seen) == nil)
        #expect(store.current()?.entries.count == 1)
    }

    @Test("where the kept round is damaged, the overview says so and another can be begun")
    func damaged() throws {
        let house = Clubhouse(store: Damaged())
        #expect(throws: Damaged.Unreadable.self) { try house.round() }
        #expect(throws: Damaged.Unreadable.self) { try house.perform(.pickUp) }
        let overview = String(decoding: try JSONEncoder().encode(house.overview()), as: UTF8.self)
        #expect(overview.contains("\"problem\":\"Unreadable().\""))
        try house.perform(Self.begin)
        #expect(try house.round()?.strokes.isEmpty == true)
    }

    @Test("where kept entries make no sense, the round goes on before them as one of its own")
    func nonsense() throws {
        let store = RoundsInMemory()
        let house = Clubhouse(store: store)
        try house.perform(Self.begin)
        try house.perform(Self.stroke)
        let version = try #require(store.version())
        #expect(store.append(.sign, to: version) != nil)
        #expect(try house.round()?.entries.count == 1)
        try house.perform(Self.stroke)
        let kept = try #require(store.current())
        #expect(kept.version.round == version.round + 1 && kept.entries.count == 2)
        #expect(try Clubhouse(store: store).round()?.strokes.count == 2)
    }

    @Test("everything that happens is told once: what was done, and each arrow of the machine")
    func told() throws {
        let bus = EventBus()
        let heard = Mutex<[String]>([])
        let listening = bus.subscribe { event in
            let step = event.content as? MachineStep
            heard.withLock { $0.append(step.map { "\($0.from) \($0.event) \($0.state)" } ?? event.name) }
        }
        let house = Clubhouse(bus: bus)
        try house.perform(Self.begin, by: "page-one")
        try house.perform(.pickUp)
        #expect(throws: GolfError.self) { try house.perform(.gimme) }
        #expect(heard.withLock { $0 } == ["address begin address", "golf", "address pick up holed", "golf"])
        withExtendedLifetime(listening) {}
    }

    @Test(
        "a round that is begun from where another stood, or after the signed card, is told by an arrow that is drawn"
    )
    func begun() throws {
        let bus = EventBus()
        let told = Mutex<[MachineStep]>([])
        let listening = bus.subscribe { event in
            if let step = event.content as? MachineStep { told.withLock { $0.append(step) } }
        }
        let house = Clubhouse(bus: bus)
        try house.perform(Self.begin)
        while try !house.currentRound().isOver {
            try house.perform(house.currentRound().state == .holed ? .next : .pickUp)
        }
        #expect(Part.golf(house).machines.map(\.current) == [["signed"]])
        try house.perform(Self.begin)
        let machine = RoundMachine()
        let drawn = Exploration(of: machine).rows.map { row in
            "\(row.state) \(machine.label(of: row.event)) \(row.transition.state)"
        }
        let steps = told.withLock { $0 }.map { "\($0.from) \($0.event) \($0.state)" }
        #expect(steps.last == "signed begin address")
        #expect(Set(steps).subtracting(drawn) == [])
        withExtendedLifetime(listening) {}
    }

    @Test(
        "commands are read from JSON, and what means nothing is named",
        arguments: [
            (#"{"action": "stroke", "club": "driver", "power": 0.5, "curve": "fade"}"#, nil),
            (#"{"action": "drop", "drop": "lateral"}"#, nil),
            (#"{"action": "next"}"#, nil),
            (#"{"action": "fly"}"#, "action"),
            (#"{"action": "drop"}"#, "drop"),
            (#"{"action": "stroke", "club": "driver", "curve": "loop"}"#, "curve"),
        ]
    )
    func json(_ text: String, _ wrong: String?) throws {
        do {
            let command = try JSONDecoder().decode(GolfCommand.self, from: Data(text.utf8))
            #expect(wrong == nil && text.contains("\"\(command.action.rawValue)\""))
        } catch GolfError.noSuch(let kind, _, let known) {
            #expect(kind == wrong && !known.isEmpty)
        }
    }

    @Test("a caddie that there is not is refused, and the one in use stays")
    func caddie() throws {
        let house = Clubhouse()
        try house.use(caddie: "nearest")
        #expect(throws: GolfError.self) { try house.use(caddie: "nobody") }
        #expect(house.caddie == "nearest")
    }

    @Test(
        "what a stroke would do is shown of a full swing, or of a putt as far towards the hole as one may roll"
    )
    func usualPower() throws {
        let house = Clubhouse(store: RoundsInMemory())
        try house.perform(Self.begin)
        for (club, power) in [("7-iron", 1.0), ("putter", 60.0)] {
            let view = try #require(try house.preview(club: club, SwingWish(), asksCaddie: false))
            #expect(view.club == club && view.power == power && view.caddie == nil)
        }
    }
}
