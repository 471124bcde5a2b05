import ClickwheelSystem
import Testing

@testable import Log

@Suite("Reading what was written")
struct RoundTripTests {
    static func text(_ generator: inout SplitMix64) -> String {
        let pool: [Unicode.Scalar] = [
            "a", "b", "k", "=", " ", "[", "]", "\"", "\\", "\n", "\r", "\t", "n", "u", "0", "1", "-", ".",
            "/", "{", "}",
            ",", "'", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "é", "日", "\u{2028}", "\u{202E}", "🎷",
            "\u{FEFF}", "_",
        ]
        let length = Int.random(in: 0...24, using: &generator)
        var text = String.UnicodeScalarView()
        for _ in 0..<length { text.append(pool.randomElement(using: &generator) ?? "a") }
        return String(text)
    }

    static func field(_ generator: inout SplitMix64) -> Field {
        let key = text(&generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return .integer(key, Int(truncatingIfNeeded: generator.next()))
        case 1: return .double(key, Double(bitPattern: generator.next() & ~(1 << 62)))
        case 2: return .bool(key, Bool.random(using: &generator))
        case _: return .string(key, text(&generator))
        }
    }

    /// The text formats have no name that is empty.
    static func named(_ field: Field, _ format: LineFormat) -> Field {
        format != .json && field.key.isEmpty ? Field(key: "_", value: field.value) : field
    }

    @Test("whatever a record holds, its line reads back as that record", arguments: LineFormat.allCases)
    func roundTrip(_ format: LineFormat) throws {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            let record = Record(
                timestamp: Int64.random(in: 0...4_102_444_799_999_999, using: &generator),
                level: Level.allCases.randomElement(using: &generator) ?? .info,
                part: Self.text(&generator),
                message: Self.text(&generator),
                fields: (0..<Int.random(in: 0...4, using: &generator)).map { _ in Self.field(&generator) }
            )
            let line = format.line(record)
            let read = try #require(LineParser.record(Array(line.utf8)), "\(line)")
            let expected = Record(
                timestamp: record.timestamp,
                level: record.level,
                part: record.part,
                message: record.message,
                fields: record.fields.map { Self.named($0, format) }
            )
            #expect(read == expected, "\(line)")
        }
    }

    @Test("bytes that nobody meant are no record, or one that is a single line again")
    func hostile() {
        var generator = SplitMix64(seed: 11)
        let seeds = LineFormat.allCases.map {
            Array($0.line(LineFormatTests.record("a b=c", LineFormatTests.fields)).utf8)
        }
        var records = 0
        for turn in 0..<5_000 {
            var line = seeds[turn % seeds.count]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<line.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: line[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: line.remove(at: place)
                case _: line.insert(UInt8.random(in: 0...255, using: &generator), at: place)
                }
            }
            guard let record = LineParser.record(line) else { continue }
            records += 1
            for format in LineFormat.allCases {
                #expect(!format.line(record).utf8.contains(0x0A))
            }
        }
        #expect((500..<4_900).contains(records), "some are records, and some are none")
    }

    @Test(
        "a line that is nearly one is none",
        arguments: [
            "", " ", "2026", "2026-11-20T18:30:00Z", "2026-11-20T18:30:00Z info",
            "2026-11-20T18:30:00Z loud x",
            "2026-13-20T18:30:00Z info x", "2026-11-20T18:30:00Z info [scan x",
            "2026-11-20T18:30:00Z info x k=\"",
            "time=2026-11-20T18:30:00Z level=info", "time=2026-11-20T18:30:00Z level=info msg=x", "{", "{}",
            "{\"time\":1}",
            #"{"time":"2026-11-20T18:30:00Z","level":"info"}"#,
            #"{"time":"2026-11-20T18:30:00Z","level":"info","message":"x"} x"#,
            #"{"time":"2026-11-20T18:30:00Z","level":"info","message":"x","fields":{"a":[1]}}"#,
            #"{"a":"# + String(repeating: "[", count: 100_000),
        ]
    )
    func noRecord(_ line: String) {
        #expect(LineParser.record(Array(line.utf8)) == nil)
        #expect(LogLine(Array(line.utf8)).text == line)
    }

    @Test("JSON of others is read where it has what a record needs")
    func foreignJSON() {
        let line =
            #" {"level":"warning","x":{"y":[1,{"z":null}]},"message":"\u0041\ud83c\udfb7","time":"2026-11-20T18:30:00.5Z"}"#
        let record = LineParser.record(Array(line.dropFirst().utf8))
        #expect(record?.message == "A🎷")
        #expect(record?.timestamp == 1_795_199_400_500_000)
        #expect(record?.level == .warning)
    }

    @Test(
        "between the parts of JSON may be blanks, tabs and the ends of lines",
        arguments: [" ", "\t", "\r", "\n"]
    )
    func spacedJSON(_ space: String) {
        let parts = [
            "{", #""time""#, ":", #""2026-11-20T18:30:00Z""#, ",", #""level""#, ":", #""info""#, ",",
            #""message""#, ":", #""x""#, "}",
        ]
        #expect(LineParser.record(Array(parts.joined(separator: space).utf8))?.message == "x")
    }
}
