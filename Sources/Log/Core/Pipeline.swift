/// Where a logger's records go at one time.
final class Pipeline: Sendable {
    /// The strategy as the user gave it, or a ``Serialized`` one round it.
    let strategy: any ConcurrentLoggingStrategy

    init(_ strategy: any LoggingStrategy) {
        self.strategy = Serialized.unlessConcurrent(strategy)
    }
}
