extension QueueOrders {
    /// Stops when the current item has ended, with what follows it at hand: once, since the mode is off then.
    struct StopAfter: QueueWrapper {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            var choice = base.choose(step, in: queue)
            if step.isByItself { choice.halts = true }
            return choice
        }
    }
}
