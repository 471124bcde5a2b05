/// Where a logger's records go at one time.
///
/// Sendable because it has no state of its own, and its one subclass a constant that is Sendable; a class with a
/// subclass cannot be checked.
class Pipeline: @unchecked Sendable {
    /// A pipeline to `strategy`, which is called from one thread at a time unless it says that it need not be.
    static func to(_ strategy: any LoggingStrategy) -> Pipeline {
        make(Serialized.unlessConcurrent(strategy))
    }

    /// The strategy as the user gave it, or a ``Serialized`` one round it.
    var strategy: any ConcurrentLoggingStrategy { fatalError("a pipeline leads to a strategy") }

    func emit(_ entry: inout Entry) {}

    private static func make<Strategy: ConcurrentLoggingStrategy>(_ strategy: Strategy) -> Pipeline {
        PipelineTo(strategy)
    }
}

/// Knows its strategy's type, so that calling it copies nothing.
///
/// Sendable because its one member is a constant that is Sendable.
private final class PipelineTo<Strategy: ConcurrentLoggingStrategy>: Pipeline, @unchecked Sendable {
    private let target: Strategy

    init(_ strategy: Strategy) {
        target = strategy
    }

    override var strategy: any ConcurrentLoggingStrategy { target }

    override func emit(_ entry: inout Entry) { target.emit(&entry) }
}
