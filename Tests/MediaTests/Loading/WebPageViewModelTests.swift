import Foundation
import StateMachine
import Synchronization
import Testing

@testable import Media

@Suite("The view of photos and films")
struct WebPageViewModelTests {
    private static func media(_ name: String) -> Media {
        .image(ImageMedia(file: URL(filePath: name), picture: [0xFF, 0xD8]))
    }

    @Test("shows what the strategy of the moment loads, and says so in one sentence")
    func shows() async throws {
        let page = WebPageViewModel()
        #expect(page.state == .empty && page.message == "Nothing is loaded.")

        page.setMediaLoadStrategy(AsyncOnly(Self.media("a.jpg")))
        #expect(try await page.loadMedia() == Self.media("a.jpg"))
        #expect(page.state == .shown && page.message == "a.jpg is a picture.")

        page.setMediaLoadStrategy(CompletionOnly(Self.media("b.jpg")))
        #expect(try await page.loadMedia() == Self.media("b.jpg"))
        #expect(page.message == "b.jpg is a picture.")
    }

    @Test("says that nothing is loaded without a strategy, and that there is nothing where one says so")
    func nothing() async throws {
        let page = WebPageViewModel()
        #expect(try await page.loadMedia() == nil)
        #expect(page.state == .nothing && page.message == "Nothing is loaded: no strategy was chosen.")

        page.setMediaLoadStrategy(AsyncOnly(nil))
        #expect(try await page.loadMedia() == nil)
        #expect(page.state == .nothing && page.message == "There is nothing to show.")
    }

    @Test("says why something could not be loaded, and shows the next thing after that")
    func failure() async throws {
        let page = WebPageViewModel()
        page.setMediaLoadStrategy(Failing())
        await #expect(throws: MediaLoadError.self) { try await page.loadMedia() }
        #expect(page.state == .failed && page.message == "a.jpg cannot be shown: it is not there.")

        page.setMediaLoadStrategy(AsyncOnly(Self.media("b.jpg")))
        #expect(try await page.loadMedia() == Self.media("b.jpg"))
        #expect(page.state == .shown)
    }

    @Test("lets a newer request take the place of an older one, whose late answer is never delivered")
    func newest() async throws {
        let page = WebPageViewModel()
        let slow = Held()
        page.setMediaLoadStrategy(slow)
        let first = Task { try await page.loadMedia() }
        await slow.asked.wait()

        page.setMediaLoadStrategy(AsyncOnly(Self.media("b.jpg")))
        #expect(try await page.loadMedia() == Self.media("b.jpg"))
        await #expect(throws: CancellationError.self) { try await first.value }

        slow.answer(Self.media("a.jpg"))
        #expect(page.state == .shown && page.message == "b.jpg is a picture.")
    }

    @Test("calls the completion of the newest request alone")
    func completion() async throws {
        let page = WebPageViewModel()
        let slow = Held()
        let (called, note) = AsyncStream.makeStream(of: String?.self)
        page.setMediaLoadStrategy(slow)
        page.loadMedia { note.yield($0?.description) }
        await slow.asked.wait()
        page.setMediaLoadStrategy(AsyncOnly(Self.media("b.jpg")))
        page.loadMedia {
            slow.answer(Self.media("a.jpg"))
            note.yield($0?.description)
            note.finish()
        }
        var all: [String?] = []
        for await description in called { all.append(description) }
        #expect(all == ["b.jpg is a picture."])
    }

    @Test("is empty again when who asked is gone, and answers at once")
    func cancelled() async throws {
        let page = WebPageViewModel()
        let slow = Held()
        page.setMediaLoadStrategy(slow)
        let task = Task { try await page.loadMedia() }
        await slow.asked.wait()
        #expect(page.state == .loading)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(page.state == .empty && page.message == "Nothing is loaded.")
        slow.answer(Self.media("a.jpg"))
        #expect(page.state == .empty)
    }

    @Test("loses no request and mixes none up, whichever strategies many tasks choose at once")
    func crowd() async throws {
        let page = WebPageViewModel()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    page.setMediaLoadStrategy(AsyncOnly(Self.media("\(number).jpg")))
                    let media = try? await page.loadMedia()
                    #expect(media == nil || media?.duration == nil)
                }
            }
        }
        page.setMediaLoadStrategy(AsyncOnly(Self.media("last.jpg")))
        #expect(try await page.loadMedia() == Self.media("last.jpg"))
    }

    @Test("goes from every state on every event as its table says")
    func machine() {
        typealias Machine = MediaLoadingMachine
        let machine = Machine()
        let all: [Machine.State] = [.empty, .loading, .shown, .nothing, .failed]
        for state in all {
            for event in Machine.Event.allCases {
                let transition = machine.transition(from: state, on: event)
                let expected: (Machine.State, [Machine.Effect]) =
                    switch (state, event) {
                    case (.loading, .request): (.loading, [.abandon, .load])
                    case (_, .request): (.loading, [.load])
                    case (.loading, .arrived): (.shown, [])
                    case (.loading, .arrivedEmpty): (.nothing, [])
                    case (.loading, .failed): (.failed, [])
                    case (.loading, .cancelled): (.empty, [.abandon])
                    default: (state, [])
                    }
                #expect(transition.state == expected.0, "\(state) on \(event)")
                #expect(Array(transition.effects) == expected.1, "\(state) on \(event)")
            }
        }
        #expect(Set(Exploration(of: machine).states) == Set(all))
    }
}

/// Gives the one form.
private final class AsyncOnly: MediaLoadStrategy {
    private let media: Media?
    init(_ media: Media?) { self.media = media }
    func load() async throws -> Media? { media }
}

/// Gives the other form.
private final class CompletionOnly: MediaLoadStrategy {
    private let media: Media?
    init(_ media: Media?) { self.media = media }
    func load(completion: @escaping @Sendable (Media?) -> Void) { completion(media) }
}

private final class Failing: MediaLoadStrategy {
    func load() async throws -> Media? {
        throw MediaLoadError.unreadable(file: "a.jpg", reason: "it is not there")
    }
}

/// Answers when the test says so, and does not care whether it was cancelled.
private final class Held: MediaLoadStrategy, Sendable {
    let asked = Gate()
    private let completion = Mutex<(@Sendable (Media?) -> Void)?>(nil)

    func load(completion: @escaping @Sendable (Media?) -> Void) {
        self.completion.withLock { $0 = completion }
        asked.open()
    }

    func answer(_ media: Media) { completion.withLock(\.self)?(media) }
}

/// Is waited for until it is open.
private final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
}
