import Golf

extension Noun {
    static let golf = Noun(
        name: "golf",
        summary: "Plays golf and computes shots.",
        commands: [
            Command(
                "shot",
                "",
                "Hits one ball and says where it goes; with --stdin, one per line of JSON.",
                options: SwingOptions.all + [
                    .flag("stdin", "answer each object on standard input; no other option counts then"),
                    .json, .data,
                ],
                input: FlightInput.keys
            ) { try shot($0) },
            Command(
                "bounce",
                "",
                "Bounces a ball off a surface.",
                options: [
                    .value(
                        "surface",
                        "NAME",
                        "tee, fairway, rough … (default: fairway)",
                        .oneOf(Surface.all.map(\.name))
                    ),
                    .value("velocity", "X,Y,Z", "metres per second; y is up and must be negative"),
                    .value("omega", "X,Y,Z", "radians per second (default: 0,0,0)"),
                    .value("normal", "X,Y,Z", "of the ground (default: 0,1,0)"),
                    .flag("stdin", "answer each object on standard input"),
                    .json, .data,
                ],
                input: BounceInput.keys
            ) { try bounce($0) },
            Command(
                "roll",
                "",
                "Rolls a ball to rest.",
                options: [
                    .value("speed", "MPS", "metres per second along x"),
                    .value("stimp", "FT", "the green's speed (default: 10)"),
                    .value("slope", "X,Z", "dh/dx and dh/dz (default: 0,0)"),
                    .flag("stdin", "answer each object on standard input"),
                    .json, .data,
                ],
                input: RollInput.keys
            ) { try roll($0) },
            Command(
                "range",
                "",
                "Hits many balls with one club and shows where they land.",
                options: SwingOptions.all + [
                    .value("n", "N", "how many balls, up to 10000 (default: 50)"),
                    .value(
                        "skill",
                        "NAME",
                        "\(Skill.all.map(\.name).joined(separator: ", ")) (default: tour)",
                        .oneOf(Skill.all.map(\.name))
                    ),
                    .value("seed", "N", "the same seed hits the same balls (default: 1)"),
                    .value("svg", "FILE", "write a drawing to FILE; - writes it to standard output"),
                    .json, .data,
                ]
            ) { try GolfRange.run($0) },
            Command(
                "play",
                "",
                "Plays a round in the terminal, or continues the one you left.",
                options: [
                    .value(
                        "course",
                        "NAME",
                        "an id of golf courses, or a file (default: alder-park)",
                        .courses
                    ),
                    .value("player", "NAME:SKILL:HANDICAP", "who plays, up to four times (default: You:ten)"),
                    .value("format", "stroke|stableford", "how it is scored (default: stroke)"),
                    .value(
                        "caddie",
                        "NAME",
                        "\(Caddies.all.map { type(of: $0).name }.joined(separator: ", ")) (default: the one you chose last)",
                        .members(of: Caddies.family)
                    ),
                    .value("seed", "N", "the same seed gives the same random errors"),
                    .flag("new", "start a new round and drop the one you left"),
                    .data,
                ]
            ) { try GolfPlay.run($0) },
            Command(
                "replay",
                "[N]",
                "Replays a stroke of the saved round: the last one, or number N.",
                options: [.json, .data]
            ) { try GolfReplay.run($0) },
            Command(
                "history",
                "[N]",
                "Lists the rounds you played and the records by course; given N, shows that card and each stroke.",
                options: [
                    .value("course", "NAME", "only the rounds on this course, an id of golf courses"),
                    .json, .data,
                ]
            ) { try GolfHistory.run($0) },
            Command(
                "courses",
                "[NAME]",
                "Lists the courses; given a NAME or a file, checks it and prints its holes.",
                options: [.flag("text", "print the text of one of the program's own courses"), .json, .data],
                candidates: [.courses]
            ) { try GolfCourseList.run($0) },
            Command(
                "clubs",
                "",
                "Lists the clubs: those in the bag, and your own from golf/clubs.json in the data folder.",
                options: [.value("clubs", "FILE", "more clubs, in JSON; may be repeated"), .json, .data]
            ) { try clubs($0) },
        ]
    )

    private static func shot(_ arguments: Arguments) throws {
        if arguments.has("stdin") {
            return try GolfLines.answer(FlightInput.self) { input in
                let flight = try Flight(of: input.launch, in: input.conditions, sampling: 1)
                return FlightView(flight, input.conditions.air)
            }
        }
        guard let name = arguments["club"] else {
            throw CommandFailure.usage("golf shot needs --club NAME, or --stdin; see clickwheel golf clubs")
        }
        let club = try GolfFolder(DataFolder(arguments), clubFiles: arguments.all("clubs")).club(name)
        let swing = try SwingOptions.swing(arguments)
        guard club.numbers.kind != .putter else {
            throw CommandFailure.failed("a putter rolls the ball: use clickwheel golf roll --speed MPS")
        }
        let shot = Shot(club, swing)
        if let problem = shot.problem { throw CommandFailure.failed("\(club.name): \(problem)") }
        guard arguments.has("json") else { return Console.print("\(shot)") }
        try Console.print(json: ShotView(shot, in: swing.situation))
    }

    private static func bounce(_ arguments: Arguments) throws {
        if arguments.has("stdin") {
            return try GolfLines.answer(BounceInput.self) { BounceView(try $0.bounce()) }
        }
        guard let velocity = try GolfNumbers.list(arguments, "velocity", 3) else {
            throw CommandFailure.usage("golf bounce needs --velocity X,Y,Z, or --stdin")
        }
        let input = BounceInput(
            surface: arguments["surface"] ?? "fairway",
            v: velocity,
            omega: try GolfNumbers.list(arguments, "omega", 3) ?? [0, 0, 0],
            normal: try GolfNumbers.list(arguments, "normal", 3),
            stimp_ft: nil
        )
        let bounce = try input.bounce()
        if arguments.has("json") { return try Console.print(json: BounceView(bounce)) }
        let (v, e) = (bounce.velocity, Decimals.text(bounce.restitution, 3))
        let leaves = [v.x, v.y, v.z].map { Decimals.text($0, 2) }.joined(separator: ", ")
        Console.print("The ball leaves with \(leaves) m/s; restitution \(e).")
    }

    private static func roll(_ arguments: Arguments) throws {
        if arguments.has("stdin") {
            return try GolfLines.answer(RollInput.self) { RollView(try $0.roll()) }
        }
        guard let speed = try GolfNumbers.number(arguments, "speed") else {
            throw CommandFailure.usage("golf roll needs --speed MPS, or --stdin")
        }
        let input = RollInput(
            stimp_ft: try GolfNumbers.number(arguments, "stimp"),
            decel: nil,
            grad: try GolfNumbers.list(arguments, "slope", 2),
            v0: .along(speed)
        )
        let roll = try input.roll()
        if arguments.has("json") { return try Console.print(json: RollView(roll)) }
        guard let roll else {
            return Console.print("The ball never stops on this slope.")
        }
        Console.print(
            """
            The ball stops after \(Decimals.text(roll.x, 2)) m, \(Decimals.text(roll.z, 2)) m aside, in \
            \(Decimals.text(roll.time, 1)) s.
            """
        )
    }

    private static func clubs(_ arguments: Arguments) throws {
        let folder = GolfFolder(DataFolder(arguments), clubFiles: arguments.all("clubs"))
        let rows = try folder.clubs().map { ClubView($0) }
        if arguments.has("json") { return try Console.print(json: rows) }
        let width = rows.map(\.name.count).max() ?? 0
        for row in rows {
            let carry = row.kind == .putter ? "rolls" : "\(Decimals.text(row.carry, 0)) m"
            Console.print("\(row.name.padded(to: width))  \(carry)")
        }
    }
}
