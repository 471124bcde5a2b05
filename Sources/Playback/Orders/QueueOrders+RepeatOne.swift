extension QueueOrders {
    /// Plays an item again when it has ended; a press of next still goes on.
    struct RepeatOne: QueueWrapper {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            guard step == .ended, queue.currentIndex != nil else { return base.choose(step, in: queue) }
            return QueueChoice(.again)
        }
    }
}
