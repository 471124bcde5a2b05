extension QueueOrders {
    /// Begins the queue anew when its end has come.
    public struct RepeatAll: QueueOrder {
        public static let name = "repeat-all"
        public var name: String { Self.name }
        public var audience: String { "For music that should not end: after the last song comes the first." }
        let base: any QueueOrder

        public init(_ base: any QueueOrder) {
            self.base = base
        }

        public func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            let choice = base.choose(step, in: queue)
            guard choice.target == .nothing, let first = first(in: queue, ofPass: queue.pass &+ 1) else {
                return choice
            }
            return QueueChoice(first == queue.currentIndex ? .again : .item(first), startsPass: true)
        }

        public func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            base.first(in: queue, ofPass: pass)
        }
    }
}
