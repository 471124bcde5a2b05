extension QueueOrders {
    /// Plays the items in an order that looks random and visits each once before any comes again.
    ///
    /// There is no shuffled list: each item has a number made of the queue's seed, the pass and its id, and the item
    /// with the lowest that was not played yet is next, of those with the highest priority. So items may come, go and move
    /// at any time, and the rest keeps its order. What somebody wants next comes first; previous goes back through what was
    /// played.
    public struct Shuffle: QueueOrder {
        /// The name by which it is chosen.
        public static let name = "shuffle"
        public var name: String { Self.name }
        public var title: String { "Shuffle" }
        public var audience: String { "For surprises: every song once, in random order, and then again." }

        /// The order; it is shuffled by the queue's seed.
        public init() {}

        /// - Complexity: O(*n*)
        public func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
            guard queue.currentIndex != nil else {
                return QueueChoice(item: wanted(in: queue) ?? unplayed(in: queue), otherwise: .nothing)
            }
            switch step {
            case .ended, .skipped, .next, .chosen:
                let position = queue.nextInHistory ?? wanted(in: queue) ?? unplayed(in: queue)
                return QueueChoice(item: position, otherwise: .nothing)
            case .previous:
                return QueueChoice(item: queue.previousInHistory, otherwise: .again)
            }
        }

        /// The lowest number of `pass` among the highest priority; never the current item, unless it is alone.
        ///
        /// - Complexity: O(*n*)
        public func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            lowest(in: queue, ofPass: pass, isUnplayed: false) ?? queue.currentIndex
        }

        private func wanted(in queue: Queue) -> Int? {
            for id in queue.upNext {
                if let position = queue.index(ofItem: id), position != queue.currentIndex { return position }
            }
            return nil
        }

        private func unplayed(in queue: Queue) -> Int? {
            lowest(in: queue, ofPass: queue.pass, isUnplayed: true)
        }

        /// The item with the lowest number among those of the highest priority, the current one aside.
        private func lowest(in queue: Queue, ofPass pass: Int32, isUnplayed: Bool) -> Int? {
            let lane = queue.shuffleLane(ofPass: pass)
            let current = queue.currentIndex ?? -1
            var best = -1
            var lowest = UInt64.max
            var highest: UInt8 = 0
            for (position, entry) in queue.entries.enumerated() where position != current {
                if isUnplayed && entry.pass == queue.pass { continue }
                if entry.priority < highest { continue }
                let key = entry.shuffleKey(in: lane)
                if best < 0 || entry.priority > highest || key < lowest {
                    best = position
                    lowest = key
                    highest = entry.priority
                }
            }
            return best < 0 ? nil : best
        }
    }
}

extension QueueOrder where Self == QueueOrders.Shuffle {
    /// Each item once, in random order.
    public static var shuffle: Self { .init() }
}
