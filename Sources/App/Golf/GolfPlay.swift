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

    private let input = InputLines()
    private let clubhouse: Clubhouse
    private let switches: TerminalSwitches
    /// The round as this terminal last saw it.
    private var round: Round
    private var version: RoundVersion?

    static func run(_ arguments: Arguments) throws {
        let folder = DataFolder(arguments)
        try folder.create()
        let clubhouse = try Clubhouse.inTerminal(folder)
        let switches = TerminalSwitches(folder, .golf(clubhouse))
        try switches.restore()
        if let caddie = arguments["caddie"] {
            do {
                try switches.use(caddie, in: Caddies.family)
            } catch let error as StrategyError where error.kind == .invalid {
                throw CommandFailure.usage("--caddie: \(error)")
            }
        }
        var left = arguments.has("new") ? nil : try clubhouse.round()
        if left?.isOver == true { left = nil }
        let round = try left ?? clubhouse.begin(try start(arguments, folder)).round
        var play = GolfPlay(
            clubhouse: clubhouse,
            switches: switches,
            round: round,
            version: try clubhouse.version()
        )
        try play.loop(isResumed: left != nil)
    }

    private static func start(_ arguments: Arguments, _ folder: DataFolder) throws -> RoundStart {
        let course = try GolfFolder(folder).course(arguments["course"] ?? "alder-park")
        let words = arguments.all("player")
        let new = NewRound(
            players: words.isEmpty ? nil : try words.map(player),
            format: arguments["format"],
            seed: arguments.has("seed") ? try GolfNumbers.seed(arguments) : nil
        )
        do throws(GolfError) {
            return try new.start(on: course)
        } catch {
            throw CommandFailure.usage("\(error)")
        }
    }

    /// `NAME`, `NAME:SKILL` or `NAME:SKILL:HANDICAP`.
    private static func player(_ text: String) throws -> NewRound.Player {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let handicap = parts.count > 2 ? Double(parts[2]) : nil
        guard parts.count <= 2 || (parts.count == 3 && handicap != nil) else {
            throw CommandFailure.usage(
                "--player is NAME, NAME:SKILL or NAME:SKILL:HANDICAP, as in Ada:twenty:18, and not '\(text)'"
            )
        }
        return NewRound.Player(parts[0], skill: parts.count > 1 ? parts[1] : nil, handicap: handicap)
    }

    private mutating func loop(isResumed: Bool) throws {
        Console.print("\(round.course.name): \(round.course.about)")
        if isResumed { Console.print("Continuing your round.") }
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
                try perform(.next)
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

            Hole \(hole.number), \(hole.name): par \(hole.par), \(Decimals.text(hole.length, 0)) m, index \(hole.strokeIndex), \
            wind \(Decimals.text(wind.speed, 1)) m/s
            """
        )
        for line in HoleMap.lines(round) where line.contains(where: { $0 != " " }) { Console.print(line) }
    }

    private func showScores() {
        let player = strokesLast
        let score = round.cards[player][round.hole]
        let total = round.standings.first { $0.player == player }?.toPar ?? 0
        let result = GolfWords.result(score, par: round.currentHole.par, total: total)
        Console.print("\(round.players[player].name): \(score.strokes) strokes, \(result).")
    }

    private var strokesLast: Int { round.strokes.last?.player ?? round.turn }

    /// - Returns: false when the player leaves.
    private mutating func playStroke() throws -> Bool {
        let clubs = try clubhouse.supplies.clubs()
        let advice = try round.advice(of: try Caddies.caddie(clubhouse.caddie), clubs)
        let wind = round.situation(azimuth: round.lineToHole).wind
        Console.print(
            """
            \(round.currentPlayer.name), stroke \(round.cards[round.turn][round.hole].strokes + 1): \
            \(Decimals.text(round.distance(of: round.turn), 1)) m to the hole, \(round.currentBall.lie.position), \
            \(Decimals.text(abs(round.rise), 1)) m \(round.rise < 0 ? "down" : "up"), wind \
            \(Decimals.text(abs(wind.tail), 1)) m/s \(wind.tail < 0 ? "against you" : "from behind") and \
            \(Decimals.text(abs(wind.cross), 1)) to the \(wind.cross < 0 ? "left" : "right").
            Caddie: \(advice.reason)
            """
        )
        guard let words = ask("> ") else { return false }
        if try hasGoneOn() { return true }
        if try isLook(words) { return true }
        switch words.first {
        case nil:
            try perform(.stroke(club: advice.club, Round.Intention(power: advice.power, aim: advice.aim)))
        case "quit", "q": return false
        case "mulligan": try perform(.mulligan)
        case "gimme": try perform(.gimme)
        case "unplayable": try perform(.unplayable)
        case "pickup": try perform(.pickUp)
        case "caddie":
            do {
                try switches.use(words.dropFirst().first ?? "", in: Caddies.family)
            } catch {
                Console.print("\(error)")
            }
        case let name?: try strike(name, words.dropFirst(), advice, clubs)
        }
        return true
    }

    /// Whether `words` only ask to see something, which is shown then.
    private func isLook(_ words: [String]) throws -> Bool {
        switch words.first {
        case "help", "h", "?": Console.print(Self.help)
        case "map": for line in HoleMap.lines(round) { Console.print(line) }
        case "card": for line in GolfCard.lines(round) { Console.print(line) }
        case "replay": replay(words.dropFirst().first)
        case "clubs":
            Console.print(try clubhouse.supplies.clubs().map(\.name).joined(separator: "  "))
        case nil, .some: return false
        }
        return true
    }

    /// Performs `command`, and says what became of it.
    private mutating func perform(_ command: GolfCommand) throws {
        let who = round.currentPlayer.name
        do {
            let outcome = try clubhouse.perform(command, seen: round.strokes.count)
            round = outcome.round
            version = try clubhouse.version()
            if let stroke = outcome.stroke { Console.print("\(who): \(GolfWords.sentence(stroke.record))") }
        } catch GolfError.playedOn {
            try goOn()
        } catch let error as GolfError {
            Console.print("\(error)")
        }
    }

    /// Whether the round was played on in a page meanwhile; it is taken up where it is now.
    private mutating func hasGoneOn() throws -> Bool {
        guard try clubhouse.version() != version else { return false }
        try goOn()
        return true
    }

    private mutating func goOn() throws {
        round = try clubhouse.currentRound()
        version = try clubhouse.version()
        Console.print("This round was continued elsewhere; going on from there.")
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
        _ advice: Advice,
        _ clubs: [any GolfClub]
    ) throws {
        guard let club = clubs.first(where: { $0.name == name }) else {
            return Console.print("There is no \(name). Type help or clubs.")
        }
        let isPutter = club.numbers.kind == .putter
        var intention = Round.Intention(power: isPutter ? advice.power : 1)
        if round.state == .putt { intention.aim = advice.aim }
        var numbers: [Double] = []
        for word in words {
            if let curve = ShotShape.Curve(rawValue: word) {
                intention.shape.curve = curve
            } else if let height = ShotShape.Height(rawValue: word) {
                intention.shape.height = height
            } else if let number = Double(word), number.isFinite {
                numbers.append(number)
            } else {
                return Console.print("\(word) makes no sense here. Type help.")
            }
        }
        if let first = numbers.first { intention.power = isPutter ? first : first / 100 }
        if numbers.count > 1 { intention.aim = numbers[1] }
        try perform(.stroke(club: name, intention))
    }

    private mutating func chooseDrop() throws -> Bool {
        Console.print("What next?")
        for (index, drop) in round.drops.enumerated() {
            Console.print("  \(index + 1)  \(drop.title), \(drop.lie.position)")
        }
        guard let words = ask("> ") else { return false }
        if try hasGoneOn() { return true }
        if try isLook(words) { return true }
        if words.first == "quit" || words.first == "q" { return false }
        if words.first == "mulligan" {
            try perform(.mulligan)
            return true
        }
        let number = words.first.map { Int($0) ?? 0 } ?? 1
        guard round.drops.indices.contains(number - 1) else {
            Console.print("Choose 1 to \(round.drops.count), or mulligan.")
            return true
        }
        try perform(.drop(round.drops[number - 1].kind))
        return true
    }

    /// The words of the next line, or `nil` at the end of the input.
    private func ask(_ prompt: String) -> [String]? {
        if isatty(STDIN_FILENO) == 1 { Console.progress(prompt) }
        guard let line = (try? input.next()) ?? nil else { return nil }
        return line.split { $0 == " " || $0 == "\t" }.map { $0.lowercased() }
    }
}
