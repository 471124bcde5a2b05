import Testing

@testable import clickwheel_torture

@Suite("Words of the torture program")
struct OptionsTests {
    @Test("without a word there are all ordeals, for ten minutes, with seed 1")
    func usual() throws {
        let options = try Options([])
        #expect(options.seed == 1 && options.minutes == 10 && !options.isJSON)
        #expect(options.ordeals.map(\.name) == Ordeals.all.map(\.name))
        #expect(options.ordeals.first?.name == "mutations" && options.ordeals.last?.name == "soak")
    }

    @Test("words choose the seed, the time and the ordeals")
    func chosen() throws {
        let options = try Options([
            "--seed", "7", "--hours", "2", "--only", "soak", "--only", "kills", "--json",
        ])
        #expect(options.seed == 7 && options.minutes == 120 && options.isJSON)
        #expect(options.ordeals.map(\.name) == ["kills", "soak"])
        #expect(try Options(["--case", "songs/17"]).repeated == "songs/17")
    }

    @Test(
        "a wrong word is named",
        arguments: [
            (["--seed", "x"], "x"), (["--minutes", "0"], "0"), (["--only", "naps"], "naps"),
            (["--fast"], "--fast"),
            (["--seed"], "--seed"),
        ]
    )
    func wrong(words: [String], named: String) {
        let failure = #expect(throws: TortureFailure.self) { try Options(words) }
        #expect(failure?.description.contains(named) == true)
    }

    @Test("the parts of the time are at most the whole")
    func shares() {
        #expect(Ordeals.all.allSatisfy { $0.share > 0 })
        #expect(Ordeals.all.reduce(0) { $0 + Ordeals.seconds(of: $1, in: 600) } <= 600.1)
        #expect(Set(Ordeals.all.map(\.name)).count == Ordeals.all.count)
    }
}
