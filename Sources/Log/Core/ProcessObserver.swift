import ClickwheelSystem

/// Somebody with bytes in memory that must survive the end of the process, and must not be written twice when the
/// process forks.
protocol ProcessObserver: AnyObject, Sendable {
    /// The process is about to end.
    func willExit()
    /// Takes every lock, so that a fork copies whole states.
    func willFork()
    func didForkInParent()
    /// Forgets what the parent will write, and everything that the child has not got: threads, locks, descriptors.
    func didForkInChild()
}

/// All observers of the process, which are as global as `exit` and `fork` are.
///
/// Sendable because the observers are only touched while the lock is held.
final class ProcessObservers: @unchecked Sendable {
    static let shared = ProcessObservers()

    private let lock = Lock()
    private var observers: [ObjectIdentifier: any ProcessObserver] = [:]

    private init() {
        ThisProcess.atExit { for observer in ProcessObservers.shared.all { observer.willExit() } }
        ThisProcess.atFork(
            before: {
                // Held until the fork is over, so that the same observers hear of its end.
                ProcessObservers.shared.lock.lock()
                for observer in ProcessObservers.shared.observers.values { observer.willFork() }
            },
            inParent: {
                for observer in ProcessObservers.shared.observers.values { observer.didForkInParent() }
                ProcessObservers.shared.lock.unlock()
            },
            inChild: {
                for observer in ProcessObservers.shared.observers.values { observer.didForkInChild() }
                ProcessObservers.shared.lock.resetInChild()
            }
        )
    }

    func add(_ observer: any ProcessObserver) {
        lock.withLock { observers[ObjectIdentifier(observer)] = observer }
    }

    func remove(_ observer: any ProcessObserver) {
        // The last reference may go with it: not under the lock.
        let removed = lock.withLock { observers.removeValue(forKey: ObjectIdentifier(observer)) }
        withExtendedLifetime(removed) {}
    }

    /// Those there are now.
    var all: [any ProcessObserver] { lock.withLock { Array(observers.values) } }
}
