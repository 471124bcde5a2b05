import Testing

@testable import Quiz

/// What Anki's own backend says about its buttons under other options than the usual ones.
private struct Preset: Decodable {
    let name: String
    let params: [Double]
    let dr: Double
    let learn: [Double]
    let relearn: [Double]
    let max: Int
    let leech: Int
    let rows: [AnkiButtonRow]
}

@Suite("Anki's buttons under other options")
struct AnkiPresetTests {
    @Test("weights of every version, steps of every kind, limits and leeches do what Anki does")
    func presets() throws {
        let presets = try Fixture.json("anki_presets.json", as: [Preset].self)
        #expect(presets.count == 16)
        for preset in presets {
            func steps(_ minutes: [Double]) -> JSONValue { .array(minutes.map { .double($0) }) }
            let settings = PresetJSON.settings(
                .object([
                    "fsrsParams6": .array(preset.params.map { .double($0) }),
                    "desiredRetention": .double(preset.dr),
                    "new": .object(["delays": steps(preset.learn)]),
                    "lapse": .object(["delays": steps(preset.relearn), "leechFails": .int(preset.leech)]),
                    "rev": .object(["maxIvl": .int(preset.max)]),
                ])
            )
            let wrong = preset.rows.compactMap { mistake($0, settings) }
            #expect(
                wrong.isEmpty,
                "\(preset.name): \(wrong.count) of \(preset.rows.count): \(wrong.prefix(3).joined(separator: "\n"))"
            )
        }
    }

    private func mistake(_ row: AnkiButtonRow, _ settings: ScheduleSettings) -> String? {
        let buttons = AnkiButtons(
            row.input.schedule,
            days: row.input.days_since_last_review ?? 0,
            fsrs: FSRS(settings.weights),
            settings: settings,
            fuzzing: nil
        )
        for (rating, wanted) in zip(Rating.allCases, [row.again, row.hard, row.good, row.easy]) {
            let got = buttons[rating]
            // Anki computes in single precision, in which a short stability has few digits.
            let isClose = zip([got.memory.stability, got.memory.difficulty], wanted.sd)
                .allSatisfy { abs($0 - $1) <= 5e-4 * abs($1) }
            let isWait =
                switch got.wait {
                case .seconds(let seconds): wanted.secs.map { abs($0 - seconds) <= 1 } ?? false
                // More than a day in steps is counted in whole days.
                case .days(let days):
                    wanted.secs.map { $0 == days * 86_400 || $0 > 86_400 && ($0 + 43_200) / 86_400 == days }
                        ?? (days == wanted.days)
                }
            let isRest =
                "\(got.phase)" == wanted.kind && (wanted.lapses.map { $0 == got.lapses } ?? true)
                && (wanted.remaining.map { $0 == got.stepsLeft } ?? true)
                && (wanted.days.map { $0 == got.scheduledDays } ?? true)
                && (wanted.leeched ?? got.isLeech) == got.isLeech
            if !isClose || !isWait || !isRest { return "\(row.input) \(rating): \(got), not \(wanted)" }
        }
        return nil
    }
}
