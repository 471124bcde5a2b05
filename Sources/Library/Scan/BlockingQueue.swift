#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A queue of limited length between threads that may wait.
///
/// Sendable because everything that changes is touched only while ``mutex`` is locked.
final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
    private let capacity: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let hasChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var elements: [Element] = []
    private var isClosed = false

    init(capacity: Int) {
        self.capacity = capacity
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(hasChanged, nil)
    }

    deinit {
        pthread_cond_destroy(hasChanged)
        pthread_mutex_destroy(mutex)
        hasChanged.deallocate()
        mutex.deallocate()
    }

    /// Adds `element` when there is room, and waits until then; a closed queue drops it.
    func push(_ element: Element) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while elements.count >= capacity, !isClosed { pthread_cond_wait(hasChanged, mutex) }
        guard !isClosed else { return }
        elements.append(element)
        pthread_cond_broadcast(hasChanged)
    }

    /// Takes the oldest element, waits for one, and returns `nil` when the queue is closed and empty.
    func pop() -> Element? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while elements.isEmpty, !isClosed { pthread_cond_wait(hasChanged, mutex) }
        guard !elements.isEmpty else { return nil }
        // The queue is short, so moving what is left costs next to nothing.
        let element = elements.removeFirst()
        pthread_cond_broadcast(hasChanged)
        return element
    }

    /// Says that nothing more comes.
    func close() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isClosed = true
        pthread_cond_broadcast(hasChanged)
    }
}
