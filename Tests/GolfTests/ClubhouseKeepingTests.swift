import Testing

@testable import Golf

@Suite("What the clubhouse keeps")
struct ClubhouseKeepingTests {
    @Test("every stroke of a round is added to it, and none begins another")
    func oneRound() throws {
        let store = RoundsInMemory()
        let house = Clubhouse(store: store)
        try house.perform(.begin(NewRound(course: "alder-park", players: [.init("Ada")], seed: 3)))
        let round = try #require(store.version()).round
        for count in 1...3 {
            try house.perform(.pickUp)
            #expect(store.version()?.round == round && store.current()?.entries.count == 2 * count - 1)
            try house.perform(.next)
            #expect(store.version()?.round == round && store.current()?.entries.count == 2 * count)
        }
        #expect(try house.round()?.hole == 3 && house.machineState == .address)
    }

    @Test("a stroke is performed where its sender has seen all strokes, and refused where another was faster")
    func seen() throws {
        let house = Clubhouse(store: RoundsInMemory())
        try house.perform(.begin(NewRound(course: "alder-park", players: [.init("Ada")], seed: 3)))
        let stroke = GolfCommand.stroke(club: "7-iron", Round.Intention(power: 0.5))
        try house.perform(stroke, seen: 0)
        #expect(throws: GolfError.playedOn) { try house.perform(stroke, seen: 0) }
        #expect(throws: GolfError.playedOn) { try house.perform(stroke, seen: 2) }
        try house.perform(stroke, seen: 1)
        try house.perform(stroke)
        #expect(try house.round()?.strokes.count == 3)
    }

    @Test("a round is begun on the course that is named, by who is named, and on no other")
    func course() throws {
        let courses = Courses.all
        for course in courses {
            let wish = NewRound(
                course: course.id,
                players: [.init("Ada", skill: "tour"), .init("Bob")],
                seed: 1
            )
            let start = try wish.start(on: courses)
            #expect(start.course.id == course.id && start.format == .stroke && start.seed == 1)
            #expect(
                start.players.map(\.name) == ["Ada", "Bob"] && start.players.map(\.skill) == [.tour, .ten]
            )
        }
        for id in ["nowhere", "", nil] {
            #expect(throws: GolfError.self) { try NewRound(course: id).start(on: courses) }
        }
        #expect(try NewRound(course: courses[0].id).start(on: courses).players.map(\.name) == ["You"])
    }
}
