import ClickwheelDatabase
import ClickwheelTestSupport
import Foundation
import Golf
import Log
import Testing

@testable import ClickwheelApp

@Suite("Rounds in tables")
struct RoundTablesTests {
    private let temporary: TemporaryFolder
    private let folder: DataFolder
    private let logger = Logger.inMemory

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(try Arguments(["--data", temporary.path], options: [.data]))
        try folder.create()
    }

    private func tables() throws -> RoundTables { try RoundTables(folder, logger: logger) }

    private static func start() throws -> RoundStart {
        try NewRound(
            players: [.init("Ada", skill: "tour"), .init("Zoë", handicap: 12.5)],
            format: "stableford",
            seed: .max
        ).start(on: Courses.all[1])
    }

    /// A round with every kind of entry.
    private static func played() throws -> Round {
        var round = Round(try start())
        let club = StandardClub.bag[8]
        for _ in 0..<400 where !round.isOver {
            switch round.state {
            case .address, .putt:
                let count = round.entries.count
                if round.canConcede {
                    try round.concede()
                } else if count % 11 == 3, round.canTakeBack {
                    try round.mulligan()
                } else if count % 13 == 5, round.canCallUnplayable {
                    try round.declareUnplayable()
                } else if round.cards[round.turn][round.hole].strokes > 5 {
                    try round.pickUp()
                } else {
                    let aim = count % 7 == 2 ? 170.0 : 0
                    let putter = StandardClub.bag.last ?? club
                    let isPutt = round.state == .putt
                    let power = isPutt ? max(0.1, round.distance(of: round.turn)) : 1
                    _ = try round.play(isPutt ? putter : club, Round.Intention(power: power, aim: aim))
                }
            case .drop: try round.drop((round.drops.last ?? round.drops[0]).kind)
            case .holed: try round.goOn()
            case .signed: break
            }
        }
        return round
    }

    @Test("a whole round comes back as it was, to the last bit of every number")
    func whole() throws {
        let round = try Self.played()
        #expect(round.isOver)
        let tables = try tables()
        var version = try tables.begin(round.start, [])
        for entry in round.entries { version = try #require(try tables.append(entry, to: version)) }
        let kept = try #require(try self.tables().current())
        #expect(kept.version == version && kept.start == round.start && kept.entries == round.entries)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(kept.entries) == encoder.encode(round.entries))
        // A round that is over stays when the next one begins.
        _ = try tables.begin(try Self.start(), [])
        let rounds = try Database(path: folder.database).read { connection in
            try connection.rows("SELECT count(*) FROM golf_entries GROUP BY round") { $0.int(0) }
        }
        #expect(rounds == [round.entries.count])
    }

    @Test("a zero keeps its sign, since a replay starts from it")
    func zero() throws {
        let stroke = StrokeRecord(
            player: 0,
            hole: 0,
            club: "putter",
            launch: Launch(ballSpeed: 1, angle: 0, azimuth: -0.0, spin: -0.0),
            seed: 1,
            from: .zero,
            fromLie: .tee,
            rest: .zero,
            restLie: .green,
            outcome: .rests,
            carry: 0,
            hitTrees: false,
            crossed: nil
        )
        let tables = try tables()
        _ = try tables.append(.stroke(stroke), to: try tables.begin(try Self.start(), []))
        let entry = try #require(try tables.current()?.entries.first)
        guard case .stroke(let kept) = entry else { throw GolfError.noRound }
        #expect(kept.launch.azimuth.sign == .minus && kept.launch.spin.sign == .minus)
    }

    @Test("two programs on one folder write over nobody's stroke")
    func two() throws {
        let (one, other) = (try tables(), try tables())
        let begun = try one.begin(try Self.start(), [])
        #expect(try other.version() == begun)
        let first = try #require(try other.append(.pickUp, to: begun))
        #expect(try one.append(.pickUp, to: begun) == nil)
        #expect(try one.version() == first && one.current()?.entries == [.pickUp])
        _ = try other.begin(try Self.start(), [])
        #expect(try one.append(.pickUp, to: first) == nil)
    }

    /// Writes `round` as the first versions did.
    private func write(_ round: Round, _ more: String = "") throws {
        try FileManager.default.createDirectory(atPath: folder.golf, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        var data = try encoder.encode(round.start) + Data("\n".utf8)
        for entry in round.entries { data += try encoder.encode(entry) + Data("\n".utf8) }
        try (data + Data(more.utf8)).write(to: URL(filePath: folder.golf + "/round.jsonl"))
    }

    @Test("the file of the first versions is taken over once, and is not there twice after a crash")
    func takenOver() throws {
        let round = try Self.played()
        try write(round)
        let kept = try #require(try tables().current())
        #expect(kept.start == round.start && kept.entries == round.entries)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.golf)
        #expect(files == ["round.jsonl.old"])
        // As if the program had ended before the file had its other name.
        try write(round)
        #expect(try tables().version() == kept.version)
        #expect(logger.loggedMessages.isEmpty)
    }

    @Test("a file whose later lines make no sense is taken over before them, and kept as it was")
    func nonsense() throws {
        var round = Round(try Self.start())
        try round.pickUp()
        try write(round, "{\"fly\":{}}\n{\"gimme\":{}}\n{\"pickU")
        #expect(try tables().current()?.entries == [.pickUp])
        #expect(FileManager.default.fileExists(atPath: folder.golf + "/round.jsonl.damaged"))
        #expect(logger.loggedMessages.contains { $0.contains("line 3 of") })
    }

    @Test("a file that cannot be read at all is named, stays, and is out of the way of a new round")
    func junk() throws {
        try FileManager.default.createDirectory(atPath: folder.golf, withIntermediateDirectories: true)
        let file = URL(filePath: folder.golf + "/round.jsonl")
        try Data("[]\n".utf8).write(to: file)
        let tables = try tables()
        for _ in 0..<2 { #expect(throws: CommandFailure.self) { try tables.current() } }
        #expect(try Data(contentsOf: file) == Data("[]\n".utf8))
        let begun = try tables.begin(try Self.start(), [])
        #expect(try tables.version() == begun)
        #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
    }

    @Test(
        "rounds of all versions are in the history: of the file, of the first tables, and of these with their time"
    )
    func history() throws {
        try write(try Self.played())
        // The tables as the version before kept them, with two rounds.
        do {
            let before = try tables()
            _ = try before.begin(try Self.start(), [.pickUp])
        }
        try Database(path: folder.database).write { connection in
            try connection.execute("ALTER TABLE golf_rounds DROP COLUMN began")
            try connection.run("UPDATE migrations SET version = 1 WHERE module = 'golf'")
        }
        let now = try RoundTables(folder, logger: logger, now: { 77 })
        _ = try now.begin(try Self.start(), [.pickUp])
        let marks = try now.all()
        #expect(marks.map(\.began) == [nil, nil, 77] && marks.map(\.version.round) == [1, 2, 3])
        #expect(try now.round(1)?.entries.count == marks[0].version.entries)
        #expect(try now.round(2)?.entries == [.pickUp] && now.round(4) == nil)
        let rounds = try Clubhouse(store: now).history()
        #expect(rounds.first?.isOver == true && rounds.first?.players.map(\.name) == ["Ada", "Zoë"])
    }
}
