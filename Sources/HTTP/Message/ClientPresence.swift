import Synchronization

/// Whether the client of a connection still waits: told on the loop's thread, asked on every one.
final class ClientPresence: Sendable {
    enum State: UInt8, Comparable {
        case gone
        /// It has ended its input, and may be gone or still be reading.
        case listening
        case there

        static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }
    }

    private let value = Atomic<UInt8>(State.there.rawValue)

    var state: State {
        get { State(rawValue: value.load(ordering: .relaxed)) ?? .gone }
        set { value.store(newValue.rawValue, ordering: .relaxed) }
    }
}
