extension QueueOrders {
    /// Plays the items in an order that looks random and visits each once before any comes again.
    ///
    /// There is no shuffled list: each item has a number made of the queue's seed, the pass and its id, and the item
    /// with the lowest that was not played yet is next. So items may come, go and move at any time, and the rest
    /// keeps its order. What somebody wants next comes first; previous goes back through what was played.
    public struct Shuffle: QueueOrder {
        public static let name = "shuffle"
        public var name: String { Self.name }
        public var audience: String { "For surprise: every song once, in an order nobody knows, then anew." }

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

        /// The lowest number of `pass`; never the present item, unless it is alone.
        ///
        /// - Complexity: O(*n*)
        public func first(in queue: Queue, ofPass pass: Int32) -> Int? {
            let other = lowest(in: queue, ofPass: pass) { $0 != queue.currentIndex }
            return other ?? queue.currentIndex
        }

        private func wanted(in queue: Queue) -> Int? {
            for id in queue.upNext {
                if let position = queue.index(ofItem: id), position != queue.currentIndex { return position }
            }
            return nil
        }

        private func unplayed(in queue: Queue) -> Int? {
            lowest(in: queue, ofPass: queue.pass) { !queue.isPlayed(at: $0) && $0 != queue.currentIndex }
        }

        private func lowest(in queue: Queue, ofPass pass: Int32, where isFit: (Int) -> Bool) -> Int? {
            var best: (position: Int, key: UInt64)?
            for position in 0..<queue.count where isFit(position) {
                let key = queue.shuffleKey(at: position, pass: pass)
                if let found = best, found.key <= key { continue }
                best = (position, key)
            }
            return best?.position
        }
    }
}

extension QueueOrder where Self == QueueOrders.Shuffle {
    public static var shuffle: Self { .init() }
}
