import Foundation
import Synchronization

/// A thread that exchanges the members of a family, one after the other, until it is stopped.
final class Switcher: Sendable {
    private let world: World
    private let family: String
    private let names: [String]
    private let isStopped = Atomic<Bool>(false)
    private let failures = Mutex<[String]>([])
    private let began = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(_ world: World, _ family: String, _ names: [String]) {
        self.world = world
        self.family = family
        self.names = names
    }

    /// Returns when the first member was exchanged.
    func start() {
        Thread.detachNewThread { [self] in
            var count = 0
            while !isStopped.load(ordering: .acquiring) || count < names.count {
                do {
                    try world.use(names[count % names.count], in: family)
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
                if count == 0 { began.signal() }
                count += 1
            }
            ended.signal()
        }
        began.wait()
    }

    /// Waits for its end, and returns what went wrong.
    func stop() -> [String] {
        isStopped.store(true, ordering: .releasing)
        ended.wait()
        return failures.withLock { $0 }
    }
}
