extension QueueOrders {
    /// Plays the items as they stand in the queue.
    public struct InOrder: QueueOrder {
        /// The name by which it is chosen.
        public static let name = "in-order"
        public var name: String { Self.name }
        public var title: String { "In order" }
        public var audience: String { "For albums and playlists: songs play in the order they are listed." }

        /// The order; there is nothing to set.
        public init() {}

        /// - Complexity: O(1)
        public func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            guard let current = queue.currentIndex else {
                return QueueChoice(item: first(in: queue, ofPass: queue.pass), otherwise: .nothing)
            }
            switch step {
            case .ended, .skipped, .next, .chosen:
                return QueueChoice(current + 1 < queue.count ? .item(current + 1) : .nothing)
            case .previous:
                return QueueChoice(current > 0 ? .item(current - 1) : .again)
            }
        }

        public func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            queue.isEmpty ? nil : 0
        }
    }
}

extension QueueOrder where Self == QueueOrders.InOrder {
    /// As the queue stands.
    public static var inOrder: Self { .init() }
}
