import ClickwheelSystem
import Testing

@testable import Quiz

/// The rows of a file.
private struct Rows: Decodable {
    let rows: [AnkiButtonRow]
}

@Suite("Anki's buttons")
struct AnkiButtonTests {
    @Test("every button of every row does what Anki does")
    func rows() throws {
        let rows = try Fixture.json("anki_states.json", as: Rows.self).rows
        #expect(rows.count == 400)
        var wrong: [String] = []
        for row in rows {
            let buttons = AnkiButtons(
                row.input.schedule,
                days: row.input.days_since_last_review ?? 0,
                fsrs: FSRS(),
                settings: ScheduleSettings(),
                fuzzing: nil
            )
            for (rating, wanted) in zip(Rating.allCases, [row.again, row.hard, row.good, row.easy]) {
                let got = buttons[rating]
                let memory = [got.memory.stability, got.memory.difficulty]
                // Anki computes in single precision.
                let isClose = zip(memory, wanted.sd).allSatisfy { abs($0 - $1) <= 3e-4 * abs($1) }
                let isWait =
                    switch got.wait {
                    case .seconds(let seconds): seconds == wanted.secs
                    case .days(let days): days == wanted.days && wanted.secs == nil
                    }
                let isRest =
                    "\(got.phase)" == wanted.kind && (wanted.lapses.map { $0 == got.lapses } ?? true)
                    && (wanted.remaining.map { $0 == got.stepsLeft } ?? true)
                    && (wanted.days.map { $0 == got.scheduledDays } ?? true)
                    && (wanted.leeched ?? got.isLeech) == got.isLeech
                if !isClose || !isWait || !isRest {
                    wrong.append("\(row.input) \(rating): \(got), not \(wanted)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3).joined(separator: "\n"))")
    }

    @Test("hard, good and easy stay in order with fuzz, whatever the card")
    func order() {
        var random = SplitMix64(seed: 11)
        for id in 0..<3000 {
            var card = CardSchedule()
            card.phase = .review
            card.scheduledDays = Int.random(in: 1...400, using: &random)
            card.memory = MemoryState(
                stability: Double.random(in: 0.01...500, using: &random),
                difficulty: Double.random(in: 1...10, using: &random)
            )
            let days = Int.random(in: 0...800, using: &random)
            let buttons = AnkiButtons(
                card,
                days: days,
                fsrs: FSRS(),
                settings: ScheduleSettings(),
                fuzzing: Int64(id)
            )
            #expect(buttons.hard.scheduledDays < buttons.good.scheduledDays)
            #expect(buttons.good.scheduledDays < buttons.easy.scheduledDays)
        }
    }

    @Test("at the longest interval the buttons meet, and none goes beyond")
    func longest() {
        var card = CardSchedule()
        card.phase = .review
        card.scheduledDays = 30
        card.memory = MemoryState(stability: 3000, difficulty: 2)
        let buttons = AnkiButtons(
            card,
            days: 30,
            fsrs: FSRS(),
            settings: ScheduleSettings(longestDays: 30),
            fuzzing: 7
        )
        for rating in [Rating.hard, .good, .easy] { #expect(buttons[rating].scheduledDays <= 30) }
    }

    @Test("a leech is told at the threshold and at every half after it")
    func leeches() {
        let settings = ScheduleSettings(leechLapses: 8)
        #expect((0...20).filter { settings.isLeech(lapses: $0) } == [8, 12, 16, 20])
        #expect(!ScheduleSettings(leechLapses: 0).isLeech(lapses: 100))
    }

    @Test("without steps a card that fades within half a day comes back the same day")
    func noSteps() {
        let settings = ScheduleSettings(learningSteps: [], relearningSteps: [])
        let buttons = AnkiButtons(CardSchedule(), days: 0, fsrs: FSRS(), settings: settings, fuzzing: nil)
        #expect(buttons.again.wait == .seconds(Int(0.212 * 86_400)))
        #expect(buttons.good.phase == .review)
    }

    @Test("a study day ends at four in the morning, and a clock that jumps back is the same day")
    func days() {
        let calendar = StudyCalendar()
        let evening = 1_767_308_400  // 2026-01-01 23:00 UTC
        #expect(calendar.days(from: evening, to: evening + 10 * 3600) == 1)
        #expect(calendar.days(from: evening, to: evening + 4 * 3600) == 0)
        #expect(calendar.days(from: evening, to: evening - 90_000) == 0)
        #expect(calendar.day(at: calendar.start(of: 20_512)) == 20_512)
        #expect(calendar.day(at: calendar.start(of: 20_512) - 1) == 20_511)
        // 29 February 2028 is a day like any other.
        #expect(calendar.days(from: 1_835_308_800, to: 1_835_481_600) == 2)
    }

    @Test("moving to another time zone moves the day, and never counts less than none")
    func zones() {
        let noon = 1_767_268_800
        let west = StudyCalendar(offset: { _ in -8 * 3600 })
        let east = StudyCalendar(offset: { _ in 9 * 3600 })
        #expect(east.day(at: noon) >= west.day(at: noon))
        let changing = StudyCalendar(offset: { $0 < noon ? 3600 : -10 * 3600 })
        #expect(changing.days(from: noon - 60, to: noon + 60) == 0)
    }

    @Test(
        "without steps each of again, hard and good comes back the same day where it fades so soon, and easy never"
    )
    func soon() throws {
        var weights = FSRSWeights.standard.values
        weights.replaceSubrange(0..<4, with: [0.1, 0.2, 0.4, 0.45])
        let settings = ScheduleSettings(weights: try FSRSWeights(weights), learningSteps: [])
        let buttons = AnkiButtons(
            CardSchedule(),
            days: 0,
            fsrs: FSRS(settings.weights),
            settings: settings,
            fuzzing: nil
        )
        for (rating, days) in [(Rating.again, 0.1), (.hard, 0.2), (.good, 0.4)] {
            guard case .seconds(let seconds) = buttons[rating].wait else {
                Issue.record("\(rating): \(buttons[rating])")
                continue
            }
            #expect(abs(seconds - Int(days * 86_400)) <= 1 && buttons[rating].phase == .learning)
        }
        #expect(buttons.easy.wait == .days(2) && buttons.easy.phase == .review)
    }

    @Test("answers of the same day move the memory where both of their weights are more than nothing")
    func sameDay() throws {
        for (first, second, learns) in [(0.5, 0.1, true), (0, 0.1, false), (0.5, 0, false), (0, 0, false)] {
            var weights = FSRSWeights.standard.values
            (weights[17], weights[18]) = (first, second)
            #expect(FSRS(try FSRSWeights(weights)).learnsSameDay == learns)
        }
    }

    @Test("days are rounded to whole ones, whatever number they are")
    func wholeDays() {
        #expect([0.4, 0.5, 1.49, -0.4].map { WholeDays.rounded($0) } == [0, 1, 1, 0])
        #expect(WholeDays.rounded(.infinity) == 1_000_000 && WholeDays.rounded(1e300) == 1_000_000)
        #expect(WholeDays.rounded(.nan) == 0 && WholeDays.rounded(-1e300) == -1_000_000)
    }
}
