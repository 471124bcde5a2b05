import ClickwheelSystem

/// A queue of limited length between threads that may wait.
final class BlockingQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var isClosed = false
    }

    private let capacity: Int
    private let state = Signalled(State())

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds `element` when there is room, and waits until then; a closed queue drops it.
    func push(_ element: Element) {
        state.wait { state -> Void? in
            if state.isClosed { return () }
            guard state.elements.count < capacity else { return nil }
            return state.elements.append(element)
        }
        state.signalAll()
    }

    /// Takes the oldest element, waits for one, and returns `nil` when the queue is closed and empty.
    func pop() -> Element? {
        let element = state.wait { state -> Element?? in
            guard !state.elements.isEmpty else { return state.isClosed ? .some(nil) : nil }
            // The queue is short, so moving what is left costs next to nothing.
            return state.elements.removeFirst()
        }
        state.signalAll()
        return element
    }

    /// Says that nothing more comes.
    func close() {
        state.with { $0.isClosed = true }
        state.signalAll()
    }
}
