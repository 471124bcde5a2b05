import Testing

@testable import Quiz

@Suite("Study days, boxes and intervals")
struct CalendarTests {
    @Test("a study day begins at its hour of local time, before and after 1970, east and west")
    func days() {
        for hour in [0, 4, 23] {
            for offset in [-36_000, 0, 3600, 20_700] {
                let calendar = StudyCalendar(rolloverHour: hour) { _ in offset }
                for day in [-800, -1, 0, 1, 20_000] {
                    let start = day * 86_400 + hour * 3600 - offset
                    #expect(calendar.start(of: day) == start)
                    #expect(calendar.day(at: start) == day && calendar.day(at: start - 1) == day - 1)
                    #expect(calendar.day(at: start + 86_399) == day)
                    #expect(calendar.days(from: start - 1, to: start) == 1)
                    #expect(calendar.days(from: start, to: start - 1) == 0)
                }
            }
        }
    }

    @Test("a study day begins at its hour also when the clocks were changed in the night")
    func changed() {
        // One hour more from the second day on, at two in the morning of the old time.
        let change = 86_400 + 2 * 3600
        let calendar = StudyCalendar { $0 < change ? 0 : 3600 }
        #expect(calendar.start(of: 0) == 4 * 3600)
        #expect(calendar.start(of: 1) == 86_400 + 3 * 3600)
        #expect(calendar.start(of: 2) == 2 * 86_400 + 3 * 3600)
    }

    @Test("a card that was scheduled so many days ahead is in the first box whose wait is as long")
    func boxes() {
        let expected = [0: 1, 1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 8: 4, 9: 5, 16: 5, 17: 5, 400: 5]
        for (days, box) in expected {
            #expect(LeitnerQuestionStrategy.box(forDays: days) == box, "\(days) days")
        }
        for box in 0...5 {
            #expect(LeitnerQuestionStrategy.box(after: .again, in: box) == 1)
            for rating in [Rating.hard, .good, .easy] {
                let next = LeitnerQuestionStrategy.box(after: rating, in: box)
                #expect(next == [2, 2, 3, 4, 5, 5][box], "\(rating) in \(box)")
            }
        }
    }

    @Test(
        "an interval may move by a day and by its part, and never out of the limits",
        arguments: [
            // By Anki's rule: nothing below 2.5, then 1 day and 15 %, 10 % and 5 % of the pieces.
            (1.0, 1, 100, 1...1), (2.4, 1, 100, 2...2), (2.5, 1, 100, 2...4), (7, 1, 100, 5...9),
            (20, 1, 100, 17...23), (40, 1, 100, 36...44), (40, 38, 100, 38...44), (40, 1, 41, 36...41),
            (40, 50, 100, 50...54), (40, 50, 45, 45...45), (200, 1, 100, 93...100), (0, 1, 100, 1...1),
            (3, 1, 3, 2...3), (3, 3, 3, 3...3), (50, 49, 49, 49...49), (10, 12, 12, 12...12),
            (10, 11, 12, 11...12),
        ]
    )
    func bounds(interval: Double, shortest: Int, longest: Int, expected: ClosedRange<Int>) {
        #expect(IntervalFuzz.bounds(interval, shortest: shortest, longest: longest) == expected)
    }

    @Test("weights at their bounds are taken, and beyond them refused", arguments: 0..<21)
    func weights(index: Int) throws {
        var values = FSRSWeights.standard.values
        for (bound, beyond) in [
            (FSRSWeights.lowest[index], FSRSWeights.lowest[index] - 0.001),
            (FSRSWeights.highest[index], FSRSWeights.highest[index] + 0.001),
        ] {
            values[index] = bound
            #expect(try FSRSWeights(values).values == values)
            values[index] = beyond
            #expect(throws: QuizError.self) { try FSRSWeights(values) }
            values[index] = .nan
            #expect(throws: QuizError.self) { try FSRSWeights(values) }
        }
    }

    @Test("options out of range are brought into it, from either form of Anki")
    func options() throws {
        for (given, limits) in [
            (-5, (0, 1, 0, 0)), (0, (0, 1, 0, 0)), (1, (1, 1, 1, 1)), (50, (50, 50, 50, 50)),
            (10_000, (10_000, 10_000, 10_000, 10_000)), (99_999_999, (100_000, 36_500, 10_000, 100_000)),
        ] {
            let number = JSONValue.int(given)
            let json = PresetJSON.settings(
                .object([
                    "new": .object(["perDay": number]),
                    "rev": .object(["perDay": number, "maxIvl": number]),
                    "lapse": .object(["leechFails": number]),
                ])
            )
            var bytes: [UInt8] = []
            for field in [9, 10, 16, 22] where given != 0 { bytes += Self.field(field, given) }
            if given == 0 { bytes = Self.field(16, 0) }
            for settings in [json, try PresetProtobuf.settings(bytes)] {
                #expect(settings.newPerDay == limits.0 && settings.longestDays == limits.1, "\(given)")
                #expect(settings.leechLapses == limits.2 && settings.reviewsPerDay == limits.3, "\(given)")
            }
        }
    }

    @Test("a retention is taken from a half up to below one, in four digits")
    func retention() throws {
        let usual = ScheduleSettings().retention
        for (given, expected) in [
            (0.5, 0.5), (0.85, 0.85), (0.9999, 0.9999), (0.49, usual), (1, usual), (0.87654, 0.8765),
        ] {
            let bits = Float(given).bitPattern
            let field =
                [UInt8(37 << 3 & 0x7F | 0x80 | 5), 2] + (0..<4).map { UInt8(bits >> (8 * $0) & 0xFF) }
            #expect(try PresetProtobuf.settings(field).retention == expected, "\(given)")
            let value = JSONValue.object(["desiredRetention": .double(given)])
            let json = PresetJSON.settings(value).retention
            #expect(json == (expected == usual ? usual : given))
        }
    }

    /// A field of a number, as protocol buffers write it.
    private static func field(_ number: Int, _ value: Int) -> [UInt8] { varint(number << 3) + varint(value) }

    private static func varint(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (UInt64(bitPattern: Int64(value)), [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    @Test("days are rounded, and what no number of days can be is the nearest that is one, or none")
    func wholeDays() {
        for (days, wanted) in [
            (1.4, 1), (1.5, 2), (-1.5, -2), (1e300, 1_000_000), (-1e300, -1_000_000), (.infinity, 1_000_000),
            (-.infinity, 0), (.nan, 0),
        ] { #expect(WholeDays.rounded(days) == wanted, "\(days)") }
        #expect(WholeDays.rounded(1.2, .up) == 2)
    }
}
