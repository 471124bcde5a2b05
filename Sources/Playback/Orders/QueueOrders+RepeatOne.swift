extension QueueOrders {
    /// Plays an item again when it has ended; a press of next still goes on.
    struct RepeatOne: QueueRule {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            guard step == .ended, queue.currentIndex != nil else { return base.choose(step, in: queue) }
            return QueueChoice(.again)
        }

        func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            base.first(in: queue, ofPass: pass)
        }
    }
}
