import Testing

@testable import Quiz

/// Five decks of 24 cards each as Anki 26.09 wrote them, with limits for that day alone, and what it counted on that day and
/// on the next one.
@Suite("Limits for today alone, beside Anki")
struct LimitsOfTodayTests {
    private static let made = 1_795_623_014_206

    /// New cards and reviews of each deck.
    ///
    /// Of "Both" the reviews of the day limit the new cards too; the limit of "Yesterday" is of the day before.
    private static let today = [
        "Both": [5, 0], "New": [3, 0], "None": [0, 0], "Reviews": [0, 4], "Yesterday": [20, 0],
    ]
    private static let tomorrow = [
        "Both": [12, 0], "New": [20, 0], "None": [20, 0], "Reviews": [0, 9], "Yesterday": [20, 0],
    ]

    private func counts(_ test: TestStore) throws -> [String: [Int]] {
        let decks = try test.store.decks().filter { $0.name != "Default" }
        return Dictionary(uniqueKeysWithValues: decks.map { ($0.name, [$0.new, $0.due]) })
    }

    private func imported(waiting seconds: Int = 0) throws -> TestStore {
        let test = try TestStore(now: Self.made + seconds * 1000)
        #expect(try test.store.importFile(try Fixture.path("limits/today.apkg")).added == 120)
        return test
    }

    @Test("count on their day and no longer")
    func onTheirDay() throws {
        let test = try imported()
        #expect(try counts(test) == Self.today)
        #expect(try test.queue(of: "New").count == 3 && test.queue(of: "Reviews").count == 4)
        let round = try test.store.startRound(deck: "New", strategy: "spaced")
        try round.answer(.easy, milliseconds: 1)
        #expect(try counts(test)["New"] == [2, 0])
        #expect(try round.undo())
        test.wait(seconds: 86_400)
        #expect(try counts(test) == Self.tomorrow)
        #expect(try test.queue(of: "New").count == 20)
    }

    @Test("do not count where the package comes in on another day")
    func late() throws {
        #expect(try counts(imported(waiting: 86_400)) == Self.tomorrow)
        #expect(try counts(imported(waiting: -86_400))["New"] == [20, 0])
    }

    @Test("go out in both forms of a package, and come back on the same day", arguments: [false, true])
    func exported(legacy: Bool) throws {
        let test = try imported()
        let out = test.folder + "/out.apkg"
        try test.store.exportPackage(deck: nil, to: out, legacy: legacy)
        let other = try TestStore(now: test.now)
        _ = try other.store.importFile(out)
        #expect(try counts(other) == Self.today)
        other.wait(seconds: 86_400)
        #expect(try counts(other) == Self.tomorrow)
        // One that is over is left out.
        test.wait(seconds: 86_400)
        try test.store.exportPackage(deck: nil, to: out, legacy: legacy)
        let later = try TestStore(now: test.now)
        _ = try later.store.importFile(out)
        #expect(try counts(later) == Self.tomorrow)
        later.wait(seconds: -86_400)
        #expect(try counts(later)["New"] == [20, 0])
    }

    @Test("are gone where the deck gets other limits")
    func replaced() throws {
        let test = try imported()
        try test.store.setLimits(deck: "New", new: 11, reviews: 50)
        #expect(try counts(test)["New"] == [11, 0])
    }

    @Test("that no collection would have are brought to what is safe, and half a one is none")
    func hostile() throws {
        let test = try TestStore(now: Self.made)
        let huge = #"json('{"limit":9223372036854775807,"today":9223372036854775807}')"#
        let negative = #"json('{"limit":-5,"today":-9223372036854775808}')"#
        for (place, value) in [huge, negative, #"json('{"limit":1}')"#, "json('[1,2]')", "7"].enumerated() {
            let path = try TestPackage.make(
                """
                UPDATE col SET decks = (SELECT json_group_object(key, json_set(value, '$.name', 'Deck \(place)',
                    '$.newLimitToday', \(value), '$.reviewLimitToday', \(value))) FROM json_each(col.decks) WHERE key != '1');
                UPDATE notes SET guid = guid || \(place)
                """,
                in: test.folder,
                name: "made-\(place).apkg"
            )
            #expect(try test.store.importFile(path).added == 2)
            #expect(try counts(test)["Deck \(place)"] == [2, 0])
        }
        try test.store.exportPackage(deck: nil, to: test.folder + "/out.apkg")
    }
}
