public import ClickwheelHTTP
import ClickwheelProgram
import Golf

/// Golf: courses and clubs, the round that is played, the caddie, replays, and the range.
public struct GolfRoutes: RouteGroup {
    private let context: APIContext
    private let table: GolfTable
    /// The name of the round's machine.
    private let machine = RoundMachine().name

    public init(_ context: APIContext, _ table: GolfTable) {
        self.context = context
        self.table = table
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/golf") { _, reply in
            context.blocking(reply) { try refusing { try .json(listing()) } }
        }
        router.on(.post, "/api/golf") { request, reply in
            context.blocking(reply) {
                let wish = try JSON.decode(GolfWish.self, from: request)
                return try refusing { try .json(play(wish)) }
            }
        }
        router.on(.get, "/api/golf/hole") { _, reply in
            context.blocking(reply) { try refusing { try .json(table.read { HoleJSON(try need($0)) }) } }
        }
        router.on(.get, "/api/golf/preview") { request, reply in
            context.blocking(reply) {
                try refusing {
                    if let preview = try preview(request.query) { return try .json(preview) }
                    return try .json([String: String]())
                }
            }
        }
        router.on(.get, "/api/golf/replay") { request, reply in
            context.blocking(reply) { try refusing { try .json(replay(request.query)) } }
        }
        router.on(.post, "/api/golf/range") { request, reply in
            context.blocking(reply) {
                let wish = try JSON.decode(GolfRangeWish.self, from: request)
                return try refusing { try .json(wish.shot(try table.parts.clubs())) }
            }
        }
    }

    /// Turns what golf refuses into an answer with its sentence.
    private func refusing(_ work: () throws -> HTTPResponse) throws -> HTTPResponse {
        do {
            return try work()
        } catch let error as GolfError {
            throw APIError.badRequest(Self.sentence("\(error)"))
        }
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    private func need(_ round: Round?) throws(APIError) -> Round {
        guard let round else { throw .notFound("No round is played; begin one.") }
        return round
    }

    private func listing() throws -> GolfListing {
        let clubs = try table.parts.clubs().map { club in
            let launch = club.launch(for: Swing())
            let carry = club.numbers.kind == .putter ? 0 : (try? Flight(of: launch, step: 0.1).carry) ?? 0
            return GolfListing.Club(name: club.name, kind: club.numbers.kind.rawValue, carry: carry)
        }
        var round: RoundJSON?
        var problem: String?
        do {
            round = try table.read { $0.map { RoundJSON($0) } }
        } catch {
            // Another round can be begun all the same.
            problem = Self.sentence("\(error)")
        }
        return GolfListing(
            courses: table.parts.courses().map {
                GolfListing.Course(id: $0.id, name: $0.name, about: $0.about, par: $0.par, length: $0.length)
            },
            clubs: clubs,
            skills: Skill.all.map(\.name),
            caddie: table.caddie,
            round: round,
            problem: problem
        )
    }

    private func play(_ wish: GolfWish) throws -> GolfChange {
        let courses = wish.action == "begin" ? table.parts.courses() : []
        let clubs = wish.action == "stroke" ? try table.parts.clubs() : []
        let (change, before, after) = try table.change(isNew: wish.action == "begin") { held in
            if wish.action == "begin" {
                let round = Round(try wish.start(courses))
                held = round
                return GolfChange(round: RoundJSON(round))
            }
            var round = try need(held)
            if let seen = wish.strokeCount, seen != round.strokes.count {
                throw APIError(
                    status: .conflict,
                    message: "Somebody else has played since; look at the round again."
                )
            }
            var change = GolfChange(round: RoundJSON(round))
            try act(wish, clubs, &round, &change)
            held = round
            return GolfChange(
                round: RoundJSON(round),
                says: change.says,
                trace: change.trace,
                who: change.who
            )
        }
        tell(wish, before, after)
        return change
    }

    private func act(
        _ wish: GolfWish,
        _ clubs: [any GolfClub],
        _ round: inout Round,
        _ change: inout GolfChange
    ) throws {
        switch wish.action {
        case "stroke":
            let club = try Self.club(wish.club, clubs)
            let seed = round.nextSeed
            let launch = try round.launch(club, try wish.intention(power: 1), seed: seed)
            let (record, trace) = try round.strike(club: club.name, launch, seed: seed)
            change.says = GolfWords.sentence(record)
            change.trace = TraceJSON(trace)
            change.who = record.player
        case "drop":
            guard let kind = wish.drop.flatMap({ Drop.Kind(rawValue: $0) }) else {
                let known = Drop.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw APIError.badRequest("\"drop\" is one of \(known).")
            }
            try round.drop(kind)
        case "unplayable": try round.declareUnplayable()
        case "gimme": try round.concede()
        case "pick-up": try round.pickUp()
        case "mulligan": try round.mulligan()
        case "next": try round.goOn()
        case let other: throw APIError.badRequest("There is no \"action\" \"\(other.prefix(40))\".")
        }
    }

    private static func club(_ name: String?, _ clubs: [any GolfClub]) throws(APIError) -> any GolfClub {
        guard let club = clubs.first(where: { $0.name == name }) else {
            throw .badRequest("There is no club \"\((name ?? "").prefix(60))\".")
        }
        return club
    }

    private struct GolfNews: Encodable, Sendable {
        let action: String
        let client: String?
    }

    /// Tells every page that something happened in the round.
    private func tell(_ wish: GolfWish, _ before: String?, _ after: String?) {
        if let after, before != after {
            let (from, cause) = (before ?? after, "\(wish.client ?? "somebody") played golf")
            let step = MachineStep(name: machine, from: from, event: wish.action, state: after, cause: cause)
            context.bus.publish(.machine(step))
        }
        context.bus.publish(Event("golf", GolfNews(action: wish.action, client: wish.client)))
    }

    /// What a stroke would do; `nil` while there is none to play, since a page may ask just as it is played.
    private func preview(_ query: HTTPQuery) throws -> GolfPreview? {
        let clubs = try table.parts.clubs()
        func number(_ key: String) throws(APIError) -> Double? {
            guard let text = query[key] else { return nil }
            guard let value = Double(text), value.isFinite else {
                throw .badRequest("\"\(key)\" is a number, and not \"\(text.prefix(40))\".")
            }
            return value
        }
        return try table.read { held in
            let round = try need(held)
            guard round.canStrike else { return nil }
            var caddie: GolfPreview.Caddie?
            if query["club"] == nil || query["caddie"] != nil { caddie = try advice(round, clubs) }
            let name = query["club"] ?? caddie?.club
            let club = try Self.club(name, clubs)
            let isCaddies = caddie?.club == club.name && query["club"] == nil
            let usual = club.numbers.kind == .putter ? max(0.1, round.distance(of: round.turn)) : 1
            let intention = Round.Intention(
                power: try number("power") ?? (isCaddies ? caddie?.power : nil) ?? usual,
                aim: try number("aim") ?? (isCaddies ? caddie?.aim : nil) ?? 0,
                shape: try GolfWish.shape(query["curve"], query["height"])
            )
            let preview = try round.preview(club, intention)
            let distance = round.distance(of: round.turn)
            return GolfPreview(
                club: club.name,
                power: intention.power,
                aim: intention.aim,
                carry: preview.carry,
                playsLike: preview.carry > 1 ? distance * preview.calmCarry / preview.carry : distance,
                trace: TraceJSON(preview.trace),
                ellipse: preview.spread.map { EllipseJSON($0) },
                caddie: caddie
            )
        }
    }

    private func advice(_ round: Round, _ clubs: [any GolfClub]) throws -> GolfPreview.Caddie {
        let strategy = Caddies.named(table.caddie) ?? Caddies.PlaysLike()
        let advice = strategy.advise(try round.question(clubs: clubs))
        var power = advice.power
        var aim = advice.aim
        if round.state == .putt {
            let line = round.puttLine
            (power, aim) = (line.power, line.aim)
        }
        return GolfPreview.Caddie(
            club: advice.club,
            power: power,
            aim: aim,
            playsLike: advice.playsLike,
            reason: advice.reason
        )
    }

    private func replay(_ query: HTTPQuery) throws -> GolfChange {
        try table.read { held in
            let round = try need(held)
            let index = query["stroke"].flatMap { Int($0) } ?? round.strokes.count - 1
            guard round.strokes.indices.contains(index) else {
                throw APIError.notFound("There is no stroke \(index); the round has \(round.strokes.count).")
            }
            let record = round.strokes[index]
            return GolfChange(
                round: RoundJSON(round),
                says: GolfWords.sentence(record),
                trace: TraceJSON(round.replay(record)),
                who: record.player
            )
        }
    }
}
