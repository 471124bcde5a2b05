import Quiz
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("The music quiz in the terminal")
struct TerminalMusicTests {
    struct Songs: MusicSource {
        func songs() -> [Int64] { Array(1...30) }

        func tracks(_ ids: [Int64]) -> [MusicTrack] {
            ids.map {
                MusicTrack(
                    id: $0,
                    title: "Song \($0)",
                    artist: "Artist \($0 % 7)",
                    album: "Album \($0 % 9)",
                    year: 1980 + Int($0),
                    genres: [],
                    durationMs: 200_000,
                    artwork: nil
                )
            }
        }
    }

    final class Clock: Sendable {
        let time = Mutex(0)
        func wait(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }
    }

    private let clock = Clock()
    private let store: DeckStore
    private var music: TerminalMusic

    init() throws {
        store = try DeckStore(
            path: ":memory:",
            mediaFolder: "/nowhere",
            calendar: StudyCalendar(),
            now: { 5 }
        )
        let quiz = MusicQuizSession(
            source: Songs(),
            store: store,
            now: { [clock] in clock.time.withLock { $0 } }
        )
        music = TerminalMusic(
            quiz,
            try #require(try quiz.start(kind: "mixed", count: 2, isHeard: false, seed: 1))
        )
    }

    private mutating func right() throws -> Character {
        // Only the end tells which choice it is: every other one is tried in a round of the same seed.
        let quiz = MusicQuizSession(source: Songs(), store: store, now: { 0 })
        var round = try #require(try quiz.start(kind: "mixed", count: 2, isHeard: false, seed: 1))
        for _ in 0..<music.round.index {
            _ = try quiz.choose(0, question: round.index)
            round = try #require(try quiz.next(after: round.index))
        }
        let answer = try #require(try quiz.choose(0, question: round.index)?.answer)
        return Character("\(answer + 1)")
    }

    @Test("a question names the song, a choice is told right or wrong, and the score of the round is kept")
    mutating func round() throws {
        #expect(music.question[1] == "Music quiz  1/2  0 points" && music.question[3].contains("“Song"))
        #expect(music.question.count == 9 && music.pause == 2500)
        #expect(try music.press(right()).first?.hasPrefix("Right: ") == true && music.pause == nil)
        #expect(try music.press("1").isEmpty)
        #expect(try music.press(" ")[1] == "Music quiz  2/2  1000 points")
        let wrong: Character = try right() == "1" ? "2" : "1"
        #expect(try music.press(wrong).first?.hasPrefix("Wrong: ") == true)
        #expect(try music.press("\n").last == "1000 points, 1 of 2 right." && music.isDone)
        #expect(try store.musicScores().map(\.score) == [1000])
    }

    @Test("the clock takes wrong choices away, and then the question")
    mutating func clockRuns() throws {
        clock.wait(2500)
        let line = try #require(try music.tick().first)
        #expect(line.contains("  not "))
        let fallen = try #require(line.first { $0.isNumber })
        #expect(try music.press(fallen).isEmpty && music.round.outcome == nil)
        clock.wait(100)
        #expect(try music.tick().isEmpty && music.pause == 2400)
        clock.wait(7400)
        #expect(try music.tick().first?.hasPrefix("Time's up: ") == true)
        #expect(try music.press("q").count == 1 && music.isDone)
        #expect(try store.musicScores().isEmpty)
    }
}
