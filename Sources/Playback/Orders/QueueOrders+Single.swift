extension QueueOrders {
    /// Stops when an item has ended, with the next one at hand.
    struct Single: QueueRule {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            var choice = base.choose(step, in: queue)
            switch step {
            case .ended, .skipped: choice.halts = true
            case .next, .previous, .chosen: break
            }
            return choice
        }

        func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            base.first(in: queue, ofPass: pass)
        }
    }
}
