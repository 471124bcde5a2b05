extension QueueOrders {
    /// Takes an item out of the queue once it was played or passed over.
    ///
    /// One that could not be played stays: nobody has heard it.
    struct Consume: QueueWrapper {
        let base: any QueueRule

        func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            var choice = base.choose(step, in: queue)
            guard let current = queue.currentIndex else { return choice }
            switch (step, choice.target) {
            case (.ended, .item), (.next, .item), (.ended, .nothing), (.next, .nothing):
                // A pass that would begin with the item that leaves has nothing to begin with.
                if choice.target == .item(current) { choice.target = .nothing }
                choice.dropsCurrent = true
            case (.ended, .again) where choice.startsPass, (.next, .again) where choice.startsPass:
                choice = QueueChoice(.nothing, dropsCurrent: true)
            case (.ended, .again), (.next, .again), (.skipped, _), (.previous, _), (.chosen, _):
                break
            }
            return choice
        }
    }
}
