import ClickwheelPOSIX
import ClickwheelProgram
import Golf

/// `clickwheel golf play`: a round in the terminal, one line for each decision.
struct GolfPlay {
    private static let help = """
        Enter            play as the caddie says
        CLUB [P] [AIM]   another club, P per cent of a swing, AIM degrees to the right: 7-iron 80 -3
                         add draw, fade, low or high; with the putter P is the metres that it shall roll
        caddie NAME      nearest, plays-like or fewest-strokes
        map  card  clubs  in the map @ is the ball, P the pin, . fairway, , rough, ; deep rough, * bunker, ~ water,
                         ^ trees, _ green, = path
        replay [N]       shows the last stroke again, or stroke N of the round
        mulligan  gimme  unplayable  pickup
        quit             the round is saved after every stroke; golf play goes on with it
        """

    private let file: RoundFile
    private let clubs: [any GolfClub]
    private var round: Round
    private var caddie: any CaddieStrategy
    /// The file as this terminal last read or wrote it.
    private var stamp: String?
    private var savedEntries: Int?

    static func run(_ arguments: Arguments) throws {
        if let word = arguments.operands.first {
            throw CommandFailure.usage("golf play takes no '\(word)'; see clickwheel golf play --help")
        }
        let folder = DataFolder(arguments)
        try folder.create()
        let file = RoundFile(folder)
        let caddie =
            try arguments["caddie"]
            ?? Composition.switchboard(atRest: folder).choice(in: Caddies.family).member
        guard let chosen = Caddies.named(caddie) else {
            let known = Caddies.all.map { type(of: $0).name }.joined(separator: ", ")
            throw CommandFailure.usage("--caddie is one of \(known), and not '\(caddie)'")
        }
        let isNew = arguments.has("new")
        var saved = isNew ? nil : try file.load { Console.complain("clickwheel: \($0)") }
        if saved?.isOver == true { saved = nil }
        let round = try saved ?? Round(try start(arguments, folder))
        var play = GolfPlay(
            file: file,
            clubs: try GolfBag.clubs(folder),
            round: round,
            caddie: chosen,
            stamp: nil
        )
        if saved == nil { try play.save() }
        play.savedEntries = round.entries.count
        play.stamp = file.stamp
        try play.loop(isResumed: saved != nil)
    }

    private static func start(_ arguments: Arguments, _ folder: DataFolder) throws -> RoundStart {
        let course = try GolfCourses.course(arguments["course"] ?? "alder-park", folder)
        let words = arguments.all("player")
        let players = try (words.isEmpty ? ["You"] : words).map(player)
        let format = arguments["format"] ?? GameFormat.stroke.rawValue
        guard let format = GameFormat(rawValue: format) else {
            throw CommandFailure.usage("--format is stroke or stableford, and not '\(format)'")
        }
        let seed = arguments.has("seed") ? try GolfNumbers.seed(arguments) : UInt64.random(in: 0...UInt64.max)
        return try RoundStart(course: course, players: players, format: format, seed: seed)
    }

    /// `NAME`, `NAME:SKILL` or `NAME:SKILL:HANDICAP`.
    private static func player(_ text: String) throws -> GamePlayer {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let skill = parts.count > 1 ? Skill.named(parts[1]) : .ten
        let handicap = parts.count > 2 ? Double(parts[2]) : skill?.handicap
        guard let skill, let handicap, parts.count <= 3 else {
            throw CommandFailure.usage(
                "--player is NAME, NAME:SKILL or NAME:SKILL:HANDICAP, as in Ada:twenty:18, and not '\(text)'"
            )
        }
        return GamePlayer(name: parts[0], skill: skill, handicap: handicap)
    }

    private mutating func loop(isResumed: Bool) throws {
        Console.print("\(round.course.name): \(round.course.about)")
        if isResumed { Console.print("Your round goes on.") }
        var shownHole = -1
        while !round.isOver {
            if shownHole != round.hole {
                shownHole = round.hole
                showHole()
            }
            switch round.state {
            case .address, .putt: guard try playStroke() else { return }
            case .drop: guard try chooseDrop() else { return }
            case .holed:
                showScores()
                try round.goOn()
                try save()
            case .signed: break
            }
        }
        Console.print("The card is signed.")
        for line in GolfCard.lines(round) { Console.print(line) }
    }

    private func showHole() {
        let hole = round.currentHole
        let wind = round.course.wind(on: hole)
        Console.print(
            """

            Hole \(hole.number), \(hole.name): par \(hole.par), \(GolfText.metres(hole.length, 0)) m, index \(hole.strokeIndex), \
            wind \(GolfText.metres(wind.speed, 1)) m/s
            """
        )
        for line in HoleMap.lines(round) where line.contains(where: { $0 != " " }) { Console.print(line) }
    }

    private func showScores() {
        let player = strokesLast
        let score = round.cards[player][round.hole]
        Console.print(
            "\(round.players[player].name): \(score.title(par: round.currentHole.par)), \(score.strokes) strokes."
        )
    }

    private var strokesLast: Int { round.strokes.last?.player ?? round.turn }

    /// - Returns: false when the player leaves.
    private mutating func playStroke() throws -> Bool {
        let advice = caddie.advise(try round.question(clubs: clubs))
        var power = advice.power
        var aim = advice.aim
        if round.state == .putt {
            let line = round.puttLine
            (power, aim) = (line.power, line.aim)
        }
        let wind = round.situation(azimuth: round.lineToHole).wind
        Console.print(
            """
            \(round.currentPlayer.name), stroke \(round.cards[round.turn][round.hole].strokes + 1): \
            \(GolfText.metres(round.distance(of: round.turn), 1)) m to the hole, \(round.currentBall.lie.position), \
            \(GolfText.metres(abs(round.rise), 1)) m \(round.rise < 0 ? "down" : "up"), wind \
            \(GolfText.metres(abs(wind.tail), 1)) m/s \(wind.tail < 0 ? "against you" : "from behind") and \
            \(GolfText.metres(abs(wind.cross), 1)) to the \(wind.cross < 0 ? "left" : "right").
            Caddie: \(advice.reason)
            """
        )
        guard let words = ask("> ") else { return false }
        if try hasGoneOn() || isLook(words) { return true }
        switch words.first {
        case nil: try strike(advice.club, Round.Intention(power: power, aim: aim))
        case "quit", "q": return false
        case "mulligan": tryOut { round throws(GolfError) in try round.mulligan() }
        case "gimme": tryOut { round throws(GolfError) in try round.concede() }
        case "unplayable": tryOut { round throws(GolfError) in try round.declareUnplayable() }
        case "pickup": tryOut { round throws(GolfError) in try round.pickUp() }
        case "caddie":
            if let next = words.dropFirst().first.flatMap({ Caddies.named($0) }) {
                caddie = next
            } else {
                Console.print("There are: " + Caddies.all.map { type(of: $0).name }.joined(separator: ", "))
            }
        case let name?: try strike(name, words.dropFirst(), power, aim)
        }
        try save()
        return true
    }

    /// Whether `words` only ask to see something, which is shown then.
    private func isLook(_ words: [String]) -> Bool {
        switch words.first {
        case "help", "h", "?": Console.print(Self.help)
        case "map": for line in HoleMap.lines(round) { Console.print(line) }
        case "card": for line in GolfCard.lines(round) { Console.print(line) }
        case "replay": replay(words.dropFirst().first)
        case "clubs": Console.print(clubs.map(\.name).joined(separator: "  "))
        case nil, .some: return false
        }
        return true
    }

    private mutating func save() throws {
        guard round.entries.count != savedEntries else { return }
        try file.save(round)
        savedEntries = round.entries.count
        stamp = file.stamp
    }

    /// Whether the round was played on in a page meanwhile; it is taken up where it is now.
    private mutating func hasGoneOn() throws -> Bool {
        guard file.stamp != stamp, let other = try file.load() else { return false }
        stamp = file.stamp
        round = other
        savedEntries = other.entries.count
        Console.print("The round was played on elsewhere, and goes on from there.")
        return true
    }

    private func replay(_ word: String?) {
        do {
            for line in try GolfReplay(round, number: word).lines { Console.print(line) }
        } catch {
            Console.print("\(error)")
        }
    }

    private mutating func strike(
        _ name: String,
        _ words: ArraySlice<String>,
        _ power: Double,
        _ aim: Double
    ) throws {
        guard let club = clubs.first(where: { $0.name == name }) else {
            return Console.print("There is no \(name). Say help, or clubs.")
        }
        var intention = Round.Intention(power: club.numbers.kind == .putter ? power : 1, aim: 0)
        if round.state == .putt { intention.aim = aim }
        var numbers: [Double] = []
        for word in words {
            if let curve = ShotShape.Curve(rawValue: word) {
                intention.shape.curve = curve
            } else if let height = ShotShape.Height(rawValue: word) {
                intention.shape.height = height
            } else if let number = Double(word), number.isFinite {
                numbers.append(number)
            } else {
                return Console.print("\(word) means nothing here. Say help.")
            }
        }
        if let first = numbers.first { intention.power = club.numbers.kind == .putter ? first : first / 100 }
        if numbers.count > 1 { intention.aim = numbers[1] }
        try strike(name, intention)
    }

    private mutating func strike(_ name: String, _ intention: Round.Intention) throws {
        let club = try GolfBag.club(name, in: clubs)
        let seed = round.nextSeed
        let who = round.currentPlayer.name
        do {
            let launch = try round.launch(club, intention, seed: seed)
            let (record, _) = try round.strike(club: name, launch, seed: seed)
            Console.print("\(who): \(GolfWords.sentence(record))")
        } catch {
            Console.print("\(error)")
        }
    }

    private mutating func tryOut(_ change: (inout Round) throws(GolfError) -> Void) {
        do {
            try change(&round)
        } catch {
            Console.print("\(error)")
        }
    }

    private mutating func chooseDrop() throws -> Bool {
        Console.print("How do you go on?")
        for (index, drop) in round.drops.enumerated() {
            Console.print("  \(index + 1)  \(drop.title), \(drop.lie.position)")
        }
        guard let words = ask("> ") else { return false }
        if try hasGoneOn() || isLook(words) { return true }
        if words.first == "quit" || words.first == "q" { return false }
        if words.first == "mulligan" {
            tryOut { round throws(GolfError) in try round.mulligan() }
        } else {
            let number = words.first.map { Int($0) ?? 0 } ?? 1
            guard round.drops.indices.contains(number - 1) else {
                Console.print("Choose 1 to \(round.drops.count), or mulligan.")
                return true
            }
            let kind = round.drops[number - 1].kind
            tryOut { round throws(GolfError) in try round.drop(kind) }
        }
        try save()
        return true
    }

    /// The words of the next line, or `nil` at the end of the input.
    private func ask(_ prompt: String) -> [String]? {
        if isatty(STDIN_FILENO) == 1 { Console.progress(prompt) }
        guard let line = readLine() else { return nil }
        return line.split { $0 == " " || $0 == "\t" }.map { $0.lowercased() }
    }
}
