import Testing

@testable import Quiz

@Suite("A round of the music quiz as it is shown")
struct MusicRoundViewTests {
    private static func track(_ id: Int, year: Int?) -> MusicTrack {
        MusicTrack(
            id: Int64(id),
            title: "Song \(id)",
            artist: "Artist \(id)",
            album: "Album \(id)",
            year: year,
            genres: [],
            durationMs: 200_000,
            artwork: nil
        )
    }

    @Test("tells the right choice only once the question has ended: answered, wrongly answered, or late")
    func hidden() throws {
        var maker = MusicQuizMaker((0..<20).map { Self.track($0, year: 1980 + $0) }, seed: 3)
        let questions = maker.questions(3)
        var round = MusicRound(questions, seed: 1, at: 0)
        let choices = [questions[0].answer, (questions[1].answer + 1) % 5, 0]
        for (index, (choice, time)) in zip(choices, [500, 700, MusicRound.limitMs]).enumerated() {
            let began = index * 20_000
            for waited in [0, 499, MusicRound.limitMs - 1] {
                let view = MusicRoundView(round, kind: "mixed", at: began + waited)
                #expect(view.answer == nil && view.outcome == nil)
                #expect(view.question?.choices.count == 5)
                #expect(view.leftMs == MusicRound.limitMs - waited)
            }
            round.choose(choice, at: began + time)
            let view = MusicRoundView(round, kind: "mixed", at: began + time)
            #expect(view.answer == questions[index].answer && view.leftMs == 0)
            #expect(view.outcome == [.right, .wrong, .late][index])
            round.next(at: began + 20_000)
        }
        let over = MusicRoundView(round, kind: "mixed", at: 60_000)
        #expect(over.isOver && over.answer == nil && over.question == nil)
    }

    @Test("asks for years up to the newest of the library, and for none that is to come")
    func years() {
        let tracks = [Self.track(1, year: 1998), Self.track(2, year: 2000)]
        var offered: Set<String> = []
        for seed in 0..<40 as Range<UInt64> {
            var maker = MusicQuizMaker(tracks, seed: seed)
            let questions = maker.questions(2, kinds: [.year]).filter { $0.track.year == 1998 }
            offered.formUnion(questions.flatMap(\.choices))
        }
        #expect(offered.contains("1999") && offered.contains("2000"))
        #expect(!offered.contains { $0 > "2000" })
        var ancient = MusicQuizMaker([Self.track(1, year: 1003)], seed: 1)
        #expect(ancient.questions(1, kinds: [.year]).flatMap(\.choices).allSatisfy { $0 > "1000" })
    }
}
