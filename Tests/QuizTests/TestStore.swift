import Foundation
import Synchronization

@testable import Quiz

/// A store in a folder of its own, with a clock that the test moves.
final class TestStore: Sendable {
    let folder: String
    let store: DeckStore
    private let time: Clock

    final class Clock: Sendable {
        private let milliseconds: Mutex<Int>

        init(_ start: Int) { milliseconds = Mutex(start) }

        var now: Int { milliseconds.withLock { $0 } }
        func move(seconds: Int) { milliseconds.withLock { $0 += seconds * 1000 } }
    }

    /// Opens a store at a time in milliseconds since 1970, where the clocks are some seconds ahead of UTC.
    init(
        now: Int = 1_795_212_000_000,
        folder: String? = nil,
        offset: Int = 0,
        atStep: @escaping @Sendable (ImportStep) throws -> Void = { _ in },
        monotonic: @escaping @Sendable () -> Int64 = { 0 }
    ) throws {
        let path = try folder ?? ScratchFolder.make()
        self.folder = path
        let clock = Clock(now)
        time = clock
        store = try DeckStore(
            path: path + "/quiz.db",
            mediaFolder: path + "/media",
            calendar: StudyCalendar(offset: { _ in offset }),
            now: { clock.now },
            monotonic: monotonic,
            atStep: atStep
        )
    }

    var now: Int { time.now }
    func wait(seconds: Int) { time.move(seconds: seconds) }

    /// The store as another run of the program finds it.
    func reopened() throws -> TestStore { try TestStore(now: now, folder: folder) }

    func write(_ name: String, _ text: String) throws -> String {
        let path = folder + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
