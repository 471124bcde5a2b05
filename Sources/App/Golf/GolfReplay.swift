import Golf

/// A stroke of a round, shown again: computed from its launch and its seed, to the last bit what it was.
struct GolfReplay {
    private let round: Round
    /// From 1.
    private let number: Int
    private let record: StrokeRecord
    private let trace: ShotTrace

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
        record = round.strokes[number - 1]
        trace = round.replay(record)
    }

    /// `clickwheel golf replay`.
    static func run(_ arguments: Arguments) throws {
        guard arguments.operands.count <= 1 else {
            throw CommandFailure.usage(
                "golf replay takes one number at most; see clickwheel golf replay --help"
            )
        }
        let folder = DataFolder(arguments)
        guard let round = try RoundFile(folder).load() else {
            throw CommandFailure.failed(
                "no round is kept in \(folder.golf): begin one with clickwheel golf play"
            )
        }
        let replay = try GolfReplay(round, number: arguments.operands.first)
        if arguments.has("json") { return try Console.print(json: replay.json) }
        for line in replay.lines { Console.print(line) }
    }

    /// What happened in words, and the way of the ball from the side.
    var lines: [String] {
        let hole = round.course.holes[record.hole]
        let taken = record.isMulligan ? " (taken back)" : ""
        var lines = [
            "Stroke \(number) of \(round.strokes.count), hole \(hole.number), \(round.players[record.player].name)\(taken): "
                + GolfWords.sentence(record)
        ]
        let seconds = GolfText.metres(trace.points.last?.time ?? 0, 1)
        let launch = record.launch
        guard trace.landing != nil else {
            return lines + [
                "It left with \(GolfText.metres(launch.ballSpeed, 1)) m/s, and rolled for \(seconds) s."
            ]
        }
        lines.append(
            """
            It left with \(GolfText.metres(launch.ballSpeed, 1)) m/s at \(GolfText.metres(launch.angle, 1))° and \
            \(GolfText.metres(launch.spin, 0)) rpm, rose \(GolfText.metres(trace.apex, 1)) m, and lay still after \(seconds) s.
            """
        )
        return lines + FlightPicture.lines(trace)
    }

    private struct LaunchJSON: Encodable {
        let ball_speed_mps: Double
        let launch_deg: Double
        let azimuth_deg: Double
        let spin_rpm: Double
        let axis_tilt_deg: Double
    }

    private struct StrokeJSON: Encodable {
        let stroke: Int
        let hole: Int
        let player: String
        let club: String
        let sentence: String
        let mulligan: Bool
        let outcome: String
        let seed: UInt64
        let launch: LaunchJSON
        let carry_m: Double
        let total_m: Double
        let apex_m: Double
        let time_s: Double
        /// Seconds, `x`, `y`, `z` in metres on the hole.
        let track: [[Double]]
        /// How the ball moved at each point of `track`.
        let phases: [String]
    }

    private var json: some Encodable {
        StrokeJSON(
            stroke: number,
            hole: round.course.holes[record.hole].number,
            player: round.players[record.player].name,
            club: record.club,
            sentence: GolfWords.sentence(record),
            mulligan: record.isMulligan,
            outcome: record.outcome.rawValue,
            seed: record.seed,
            launch: LaunchJSON(
                ball_speed_mps: record.launch.ballSpeed,
                launch_deg: record.launch.angle,
                azimuth_deg: record.launch.azimuth,
                spin_rpm: record.launch.spin,
                axis_tilt_deg: record.launch.axisTilt
            ),
            carry_m: record.carry,
            total_m: record.distance,
            apex_m: trace.apex,
            time_s: trace.points.last?.time ?? 0,
            track: trace.points.map { [$0.time] + $0.position.list },
            phases: trace.points.map(\.phase.rawValue)
        )
    }
}
