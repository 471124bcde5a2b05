extension QueueOrders {
    /// Stops when an item has ended, with the next one at hand.
    struct Single: QueueWrapper {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            var choice = base.choose(step, in: queue)
            if step.isByItself { choice.halts = true }
            return choice
        }
    }
}
