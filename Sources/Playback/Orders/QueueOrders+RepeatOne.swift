extension QueueOrders {
    /// Plays an item again when it has ended; a press of next still goes on.
    public struct RepeatOne: QueueOrder {
        public static let name = "repeat-one"
        public var name: String { Self.name }
        public var audience: String { "For the one song that is not enough once." }
        let base: any QueueOrder

        public init(_ base: any QueueOrder) {
            self.base = base
        }

        public func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            guard step == .ended, queue.currentIndex != nil else { return base.choose(step, in: queue) }
            return QueueChoice(.again)
        }

        public func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            base.first(in: queue, ofPass: pass)
        }
    }
}
