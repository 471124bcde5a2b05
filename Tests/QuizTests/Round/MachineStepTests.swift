import ClickwheelProgram
import Synchronization
import Testing

@testable import Quiz

@Suite("The steps of a round, as the bus tells them")
struct MachineStepTests {
    /// Takes what the bus tells, as "choosing, found, asking".
    private final class Listener: Sendable {
        private let heard = Mutex<[String]>([])
        private let subscription = Mutex<EventBus.Subscription?>(nil)

        init(_ bus: EventBus) {
            let heard = bus.subscribe { [weak self] event in
                guard let step = event.content as? MachineStep else { return }
                self?.heard.withLock { $0.append("\(step.name): \(step.from), \(step.event), \(step.state)") }
            }
            subscription.withLock { $0 = heard }
        }

        /// What was heard since this was asked last.
        func take() -> [String] {
            heard.withLock { heard in
                defer { heard = [] }
                return heard
            }
        }
    }

    @Test("a round over cards tells how it begins and what each press does, also after a restart")
    func cards() throws {
        let test = try TestStore()
        try test.store.addDemo()
        let bus = EventBus()
        let listener = Listener(bus)
        var session = QuizSession(store: test.store, bus: bus)
        let round = try session.start(deck: "Instruments", strategy: "sequential")
        #expect(listener.take() == ["quiz-round: choosing, found, asking"])
        try round.answer(.good, milliseconds: 1)
        #expect(
            listener.take() == [
                "quiz-round: asking, answer, choosing", "quiz-round: choosing, found, asking",
            ]
        )
        #expect(try round.undo())
        #expect(listener.take() == ["quiz-round: asking, undo, asking"])

        session = QuizSession(store: test.store, bus: bus)
        #expect(try session.round() != nil && session.round() != nil)
        #expect(listener.take() == ["quiz-round: choosing, found, asking"])
        try session.end()
        #expect(listener.take() == ["quiz-round: asking, end, ended"])
    }

    private struct Songs: MusicSource {
        func songs() -> [Int64] { Array(1...20) }
        func tracks(_ ids: [Int64]) -> [MusicTrack] {
            ids.map { id in
                MusicTrack(
                    id: id,
                    title: "Song \(id)",
                    artist: "Artist \(id)",
                    album: "Album \(id)",
                    year: 1970 + Int(id),
                    genres: [],
                    durationMs: 200_000,
                    artwork: nil
                )
            }
        }
    }

    @Test("the music quiz tells that a question was lost to the clock, and each way on")
    func music() throws {
        let test = try TestStore()
        let bus = EventBus()
        let listener = Listener(bus)
        let time = Mutex(0)
        let quiz = MusicQuizSession(source: Songs(), store: test.store, bus: bus) { time.withLock { $0 } }
        _ = try quiz.start(kind: "artist", count: 1)
        #expect(listener.take() == [])
        time.withLock { $0 = MusicRound.limitMs }
        #expect(try quiz.next(after: 0)?.isOver == true)
        #expect(
            listener.take() == [
                "music-quiz: asking, time is over, late", "music-quiz: late, last one done, over",
            ]
        )
        _ = try quiz.next(after: 0)
        #expect(listener.take() == [])
    }
}
