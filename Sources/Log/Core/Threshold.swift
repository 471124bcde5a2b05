public import Synchronization

/// A level that any thread reads and changes.
@usableFromInline
final class Threshold: Sendable {
    @usableFromInline let raw: Atomic<UInt8>

    init(_ level: Level) {
        raw = Atomic(level.rawValue)
    }

    @inlinable @inline(__always)
    func admits(_ level: Level) -> Bool {
        level.rawValue >= raw.load(ordering: .relaxed)
    }

    var level: Level {
        get { Level(rawValue: raw.load(ordering: .relaxed)) ?? .trace }
        set { raw.store(newValue.rawValue, ordering: .relaxed) }
    }
}
