@testable import Golf

/// What holds for every text, whatever its bytes are.
enum CoursePromises {
    /// Reads `bytes` as a course and stops the program when what comes out breaks a promise.
    static func check(_ bytes: [UInt8]) {
        do throws(CourseError) {
            let course = try CourseReader.read(String(decoding: bytes, as: UTF8.self), id: "fuzz")
            precondition((1...CourseReader.mostHoles).contains(course.holes.count))
            for hole in course.holes { check(hole, course) }
            play(course)
        } catch {
            precondition((1...CourseError.mostProblems).contains(error.problems.count))
            for problem in error.problems { precondition(problem.line >= 0 && !problem.message.isEmpty) }
        }
    }

    /// A hole that was taken can be played: its land is finite, and a shot ends.
    private static func check(_ hole: Hole, _ course: Course) {
        let terrain = HoleTerrain(hole, stimp: course.stimp)
        precondition(
            terrain.lie(hole.pin.x, hole.pin.z) == .green || terrain.lie(hole.pin.x, hole.pin.z) == .tee
        )
        precondition((try? course.wind(on: hole).validate()) != nil && (try? course.air.validate()) != nil)
        for place in [hole.tee, hole.pin] {
            let slope = terrain.gradient(place.x, place.z)
            precondition(terrain.height(place.x, place.z).isFinite && slope.x.isFinite && slope.z.isFinite)
        }
        let journey = BallJourney(
            from: terrain.point(hole.tee.x, hole.tee.z),
            launch: Launch(ballSpeed: 40, angle: 20, spin: 5000),
            terrain: terrain,
            air: course.air,
            wind: course.wind(on: hole)
        )
        precondition(journey.rest.isFinite && journey.time < BallJourney.longestTime + 2 * Roll.longestTime)
    }

    /// A course that was taken can be played: on each of its tees every caddie has a word.
    private static func play(_ course: Course) {
        // With one shot in its head for each club, since thousands of courses are played.
        let caddies: [any CaddieStrategy] = [
            Caddies.NearestDistance(), Caddies.PlaysLike(), Caddies.FewestStrokes(shots: 1),
        ]
        do {
            let players = [GamePlayer(name: "A")]
            var round = Round(try RoundStart(course: course, players: players, format: .stroke, seed: 1))
            while !round.isOver {
                for caddie in caddies {
                    let advice = try round.advice(of: caddie, StandardClub.bag)
                    precondition(advice.playsLike.isFinite && !advice.reason.isEmpty)
                }
                try round.pickUp()
                try round.goOn()
            }
        } catch {
            preconditionFailure("a course was taken and cannot be played: \(error)")
        }
    }
}
