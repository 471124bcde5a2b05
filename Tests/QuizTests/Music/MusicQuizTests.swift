import Quiz
import Testing

@Suite("The music quiz")
struct MusicQuizTests {
    private func library(_ count: Int = 60) -> [MusicTrack] {
        (0..<count).map { index in
            MusicTrack(
                id: Int64(index),
                title: "Song \(index)",
                artist: "Artist \(index % 12)",
                album: "Album \(index / 3)",
                year: 1970 + index % 40,
                genres: ["Genre \(index % 4)"],
                durationMs: 200_000,
                artwork: index % 2 == 0 ? "\(index)" : nil
            )
        }
    }

    @Test("asks about different songs, with five different choices, one of them right")
    func questions() {
        var maker = MusicQuizMaker(library(), seed: 3)
        let questions = maker.questions(20)
        #expect(questions.count == 20)
        #expect(Set(questions.map(\.track.id)).count == 20)
        #expect(Set(questions.map(\.kind)) == Set(MusicQuestion.Kind.allCases))
        for question in questions {
            #expect(question.choices.count == 5 && Set(question.choices).count == 5)
            let right = question.choices[question.answer]
            switch question.kind {
            case .track: #expect(right == question.track.title)
            case .artist: #expect(right == question.track.artist)
            case .album, .sleeve: #expect(right == question.track.album)
            case .year: #expect(right == question.track.year.map { "\($0)" })
            }
            #expect(question.kind != .sleeve || question.track.artwork != nil)
            #expect(question.startMs >= 0 && question.startMs < 200_000 * 2 / 3)
        }
    }

    @Test("the same seed asks the same, another one otherwise")
    func seeds() {
        var (first, same, other) = (
            MusicQuizMaker(library(), seed: 3), MusicQuizMaker(library().reversed(), seed: 3),
            MusicQuizMaker(library(), seed: 4)
        )
        let questions = first.questions(10)
        #expect(questions == same.questions(10))
        #expect(questions != other.questions(10))
    }

    @Test("wrong choices are of the same artist, genre or decade while there are any")
    func plausible() {
        let tracks = library()
        var maker = MusicQuizMaker(tracks, seed: 5)
        let questions = maker.questions(30, kinds: [.track])
        #expect(questions.count == 30)
        for question in questions {
            let likeness = question.choices.enumerated().filter { $0.offset != question.answer }.map {
                choice in
                tracks.filter { $0.title == choice.element }.map {
                    MusicQuizTests.likeness(question.track, $0)
                }.max() ?? 0
            }
            #expect(likeness.allSatisfy { $0 >= 4 })
        }
    }

    private static func likeness(_ track: MusicTrack, _ other: MusicTrack) -> Int {
        (track.artist == other.artist ? 4 : 0) + (track.genres == other.genres ? 2 : 0)
    }

    @Test("a library with fewer than five artists or albums still has five choices", arguments: [2, 3, 4])
    func fewAlbums(_ albums: Int) {
        let tracks = (0..<16).map { index in
            MusicTrack(
                id: Int64(index),
                title: "Song \(index)",
                artist: "Artist \(index % albums)",
                album: "Album \(index % albums)",
                year: 1990 + index,
                genres: ["Folk"],
                durationMs: 200_000,
                artwork: "a"
            )
        }
        for kind in MusicQuestion.Kind.allCases {
            var maker = MusicQuizMaker(tracks, seed: 3)
            let questions = maker.questions(10, kinds: [kind])
            #expect(!questions.isEmpty)
            #expect(
                questions.allSatisfy { Set($0.choices).count == 5 && $0.choices.indices.contains($0.answer) }
            )
        }
    }

    @Test("a small or empty library asks what it can")
    func small() {
        var none = MusicQuizMaker([], seed: 1)
        #expect(none.questions(10).isEmpty)
        var one = MusicQuizMaker(library(1), seed: 1)
        #expect(one.questions(10, kinds: [.track]).isEmpty)
        var two = MusicQuizMaker(library(2), seed: 1)
        #expect(two.questions(10, kinds: [.track]).map(\.choices.count) == [2, 2])
        var bare = MusicQuizMaker(
            [
                MusicTrack(
                    id: 1,
                    title: "",
                    artist: nil,
                    album: nil,
                    year: nil,
                    genres: [],
                    durationMs: 0,
                    artwork: nil
                )
            ],
            seed: 1
        )
        #expect(bare.questions(5).isEmpty)
    }

    @Test("quick answers score more, a row scores more, and wrong ones fall away")
    func round() {
        var maker = MusicQuizMaker(library(), seed: 3)
        let questions = maker.questions(4)
        var round = MusicRound(questions, seed: 1, at: 1000)
        #expect(round.fallen(at: 1000).isEmpty && round.left(at: 1000) == 10_000)
        round.choose(questions[0].answer, at: 1000)
        #expect(round.outcome == .right && round.score == 1000 && round.streak == 1)
        round.choose(questions[0].answer, at: 1000)
        #expect(round.score == 1000)
        round.next(at: 2000)
        let fallen = round.fallen(at: 2000 + 5200)
        #expect(fallen.count == 2 && !fallen.contains(questions[1].answer))
        round.choose(fallen[0], at: 7200)
        #expect(round.outcome == nil)
        round.choose(questions[1].answer, at: 7000)
        #expect(round.score == 1000 + 100 + 450 + 50 && round.streak == 2)
        round.next(at: 10_000)
        #expect(round.fallen(at: 19_999).count == 3)
        round.choose(questions[2].answer, at: 20_000)
        #expect(round.outcome == .late && round.streak == 0)
        round.next(at: 30_000)
        round.choose((questions[3].answer + 1) % 5, at: 30_000)
        #expect(round.outcome == .wrong)
        round.next(at: 40_000)
        #expect(round.isOver && round.question == nil && round.correct == 2 && round.bestStreak == 2)
        round.choose(0, at: 41_000)
        round.next(at: 41_000)
        #expect(round.index == 4)
        // A clock that goes back gives no more time than there is.
        #expect(MusicRound(questions, seed: 1, at: 5000).left(at: 0) == 10_000)
    }

    @Test("scores are kept, the best first")
    func scores() throws {
        let test = try TestStore()
        var maker = MusicQuizMaker(library(), seed: 3)
        let questions = maker.questions(1)
        for wait in [8000, 0, 4000] {
            var round = MusicRound(questions, seed: 1, at: 0)
            round.choose(questions[0].answer, at: wait)
            try test.store.keep(round, kind: "mixed")
        }
        let scores = try test.store.musicScores()
        #expect(scores.map(\.score) == [1000, 640, 280])
        #expect(scores.first?.correct == 1 && scores.first?.streak == 1)
    }

    private static func song(_ id: Int, artist: String, genre: String, year: Int) -> MusicTrack {
        MusicTrack(
            id: Int64(id),
            title: "Song \(id)",
            artist: artist,
            album: nil,
            year: year,
            genres: [genre],
            durationMs: 200_000,
            artwork: nil
        )
    }

    @Test(
        "the artist makes a wrong choice more plausible than genre and decade, and the genre more than the decade"
    )
    func likenesses() {
        // Songs of a kind have the same title but for their numbers: of each kind there are as many as wrong choices.
        func wrong(
            _ first: MusicTrack,
            _ near: (Int) -> MusicTrack,
            _ far: (Int) -> MusicTrack
        ) -> [Set<String>] {
            let tracks = [first] + (1...4).map(near) + (5...8).map(far)
            return (0..<20 as Range<UInt64>).flatMap { seed in
                var maker = MusicQuizMaker(tracks, seed: seed)
                return maker.questions(9, kinds: [.track]).filter { $0.track.id == first.id }.map {
                    Set($0.choices).subtracting([first.title])
                }
            }
        }
        let nearest = Set((1...4).map { "Song \($0)" })
        let first = Self.song(0, artist: "A", genre: "Folk", year: 1990)
        func other(_ id: Int) -> MusicTrack {
            Self.song(id, artist: "B\(id)", genre: "G\(id)", year: 1000 + 10 * id)
        }
        func ofArtist(_ id: Int) -> MusicTrack {
            Self.song(id, artist: "A", genre: "G\(id)", year: 1000 + 10 * id)
        }
        func ofGenre(_ id: Int) -> MusicTrack {
            Self.song(id, artist: "B\(id)", genre: "Folk", year: 1000 + 10 * id)
        }
        func ofDecade(_ id: Int) -> MusicTrack {
            Self.song(id, artist: "B\(id)", genre: "G\(id)", year: 1999)
        }
        func ofBoth(_ id: Int) -> MusicTrack { Self.song(id, artist: "B\(id)", genre: "Folk", year: 1999) }
        for choices in [
            wrong(first, ofDecade, other), wrong(first, ofGenre, other), wrong(first, ofGenre, ofDecade),
            wrong(first, ofBoth, ofGenre), wrong(first, ofArtist, ofBoth),
        ] {
            #expect(choices.count == 20 && choices.allSatisfy { $0 == nearest })
        }
    }

    private struct Source: MusicSource {
        let all: [MusicTrack]

        func songs() -> [Int64] { all.map(\.id) }
        func tracks(_ ids: [Int64]) -> [MusicTrack] { all.filter { ids.contains($0.id) } }
    }

    @Test("a round that is played to its end is kept, and only once")
    func kept() throws {
        let test = try TestStore()
        let session = MusicQuizSession(source: Source(all: library()), store: test.store) { 0 }
        for rounds in 1...2 {
            _ = try session.start(kind: "track", count: 2, seed: 7)
            for question in 0..<2 {
                _ = try session.choose(0, question: question)
                #expect(try test.store.musicScores().count == rounds - 1)
                _ = try session.next(after: question)
            }
            #expect(try session.view()?.isOver == true && session.view()?.isOver == true)
            #expect(try test.store.musicScores().count == rounds)
        }
    }
}
