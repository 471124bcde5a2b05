import Foundation
import Media
import Synchronization
import Testing

@testable import MediaLoaderExample

@Suite("The media loader example")
struct MediaLoaderTests {
    private static let gif = Media.image(
        ImageMedia(file: URL(filePath: "wave.gif"), picture: [], delays: [.milliseconds(500)])
    )
    private static let video = Media.video(
        VideoMedia(file: URL(filePath: "beach.mp4"), duration: .seconds(12))
    )

    @Test("a visitor who turns to the video after three seconds sees the animation and then the video")
    func patient() async throws {
        let visit = Visit(patience: .seconds(3))
        let looking = Task { try await visit.look() }
        await visit.clock.slept(2)
        visit.clock.advance(by: .seconds(1))
        var shown = visit.shown.makeAsyncIterator()
        #expect(await shown.next() == Self.gif)

        visit.clock.advance(by: .seconds(2))
        await visit.clock.slept(3)
        visit.clock.advance(by: .seconds(1))
        #expect(await shown.next() == Self.video)
        try await looking.value
    }

    @Test("one who turns after half a second sees the video alone, however long the page is left open")
    func impatient() async throws {
        let visit = Visit(patience: .milliseconds(500))
        let looking = Task { try await visit.look() }
        await visit.clock.slept(2)
        visit.clock.advance(by: .milliseconds(500))
        await visit.clock.slept(3)
        visit.clock.advance(by: .seconds(10))
        try await looking.value
        visit.end()
        var all: [Media] = []
        for await media in visit.shown { all.append(media) }
        #expect(all == [Self.video])
    }

    /// One visit, with both strategies taking a second.
    private struct Visit {
        let clock = SteppedClock()
        let patience: Duration
        let shown: AsyncStream<Media>
        private let noted: AsyncStream<Media>.Continuation

        init(patience: Duration) {
            self.patience = patience
            (shown, noted) = AsyncStream.makeStream()
        }

        func look() async throws {
            let noted = self.noted
            let visitor = Visitor(clock: clock, patience: patience) { noted.yield($0) }
            try await visitor.look(
                at: SlowStrategy(MediaLoaderTests.gif, after: .seconds(1), clock: clock),
                then: SlowStrategy(MediaLoaderTests.video, after: .seconds(1), clock: clock)
            )
        }

        func end() { noted.finish() }
    }
}

/// A clock that stands still until somebody moves it.
private final class SteppedClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var now = Instant()
        var numbers = 0
        var asleep = 0
        var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let watchers = state.withLock { state in
                    state.sleepers[number] = (deadline, continuation)
                    state.asleep += 1
                    let asleep = state.asleep
                    defer { state.watchers.removeAll { $0.count <= asleep } }
                    return state.watchers.filter { $0.count <= asleep }
                }
                advance(by: .zero)
                if Task.isCancelled { wake(number, throwing: CancellationError()) }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            wake(number, throwing: CancellationError())
        }
    }

    /// Waits until somebody has gone to sleep for the `count`th time.
    func slept(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.asleep < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            defer { state.sleepers = state.sleepers.filter { $0.value.until > now } }
            return state.sleepers.values.filter { $0.until <= now }.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    private func wake(_ number: Int, throwing error: any Error) {
        state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(throwing: error)
    }
}
