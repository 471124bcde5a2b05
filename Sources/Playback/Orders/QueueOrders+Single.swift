extension QueueOrders {
    /// Stops when an item has ended, with the next one at hand.
    public struct Single: QueueOrder {
        public static let name = "single"
        public var name: String { Self.name }
        public var audience: String {
            "For dancing lessons and bedtime: one song, then silence until somebody presses play."
        }
        let base: any QueueOrder

        public init(_ base: any QueueOrder) {
            self.base = base
        }

        public func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            var choice = base.choose(step, in: queue)
            switch step {
            case .ended, .skipped: choice.halts = true
            case .next, .previous, .chosen: break
            }
            return choice
        }

        public func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            base.first(in: queue, ofPass: pass)
        }
    }
}
