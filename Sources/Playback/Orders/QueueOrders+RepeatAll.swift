extension QueueOrders {
    /// Begins the queue anew when its end has come.
    struct RepeatAll: QueueWrapper {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            let choice = base.choose(step, in: queue)
            guard choice.target == .nothing, let first = first(in: queue, ofPass: queue.pass &+ 1) else {
                return choice
            }
            return QueueChoice(first == queue.currentIndex ? .again : .item(first), startsPass: true)
        }
    }
}
