import Golf

/// A stroke of a round, shown again: computed from its launch and its seed, to the last bit what it was.
struct GolfReplay {
    private let round: Round
    /// From 1.
    private let number: Int
    private let stroke: PlayedStroke

    /// Takes the stroke that is the `number`th of the round, from 1; without one, the last.
    ///
    /// - Throws: ``CommandFailure`` where there is no such stroke.
    init(_ round: Round, number text: String?) throws(CommandFailure) {
        let count = round.strokes.count
        guard count > 0 else { throw .failed("nothing was struck in this round yet") }
        let number = text.map { Int($0) ?? 0 } ?? count
        guard (1...count).contains(number) else {
            throw .failed("there is no stroke '\(text ?? "")': the round has 1 to \(count)")
        }
        self.round = round
        self.number = number
        let record = round.strokes[number - 1]
        stroke = PlayedStroke(record: record, trace: round.replay(record))
    }

    /// `clickwheel golf replay`.
    static func run(_ arguments: Arguments) throws {
        guard arguments.operands.count <= 1 else {
            throw CommandFailure.usage(
                "golf replay takes one number at most; see clickwheel golf replay --help"
            )
        }
        let folder = DataFolder(arguments)
        guard let round = try Clubhouse.keptInTerminal(folder)?.round() else {
            throw CommandFailure.failed(
                "no round is kept in \(folder.path): begin one with clickwheel golf play"
            )
        }
        let replay = try GolfReplay(round, number: arguments.operands.first)
        if arguments.has("json") {
            return try Console.print(json: StrokeView(replay.stroke, number: replay.number, of: round))
        }
        for line in replay.lines { Console.print(line) }
    }

    /// What happened in words, and the way of the ball from the side.
    var lines: [String] {
        let (record, trace) = (stroke.record, stroke.trace)
        let hole = round.course.holes[record.hole]
        let taken = record.isMulligan ? " (taken back)" : ""
        var lines = [
            "Stroke \(number) of \(round.strokes.count), hole \(hole.number), \(round.players[record.player].name)\(taken): "
                + GolfWords.sentence(record)
        ]
        let seconds = Decimals.text(trace.points.last?.time ?? 0, 1)
        let launch = record.launch
        guard trace.landing != nil else {
            return lines + [
                "It left with \(Decimals.text(launch.ballSpeed, 1)) m/s, and rolled for \(seconds) s."
            ]
        }
        lines.append(
            """
            It left with \(Decimals.text(launch.ballSpeed, 1)) m/s at \(Decimals.text(launch.angle, 1))° and \
            \(Decimals.text(launch.spin, 0)) rpm, rose \(Decimals.text(trace.apex, 1)) m, and lay still after \(seconds) s.
            """
        )
        return lines + FlightPicture.lines(trace)
    }
}
