import ClickwheelSystem

/// The tracks that are to be played, with what has been played of them already.
///
/// A ``QueueOrder`` reads it and says what comes next. What was played, and when, is kept here and not in the order,
/// so that exchanging the order loses nothing.
public struct Queue: Equatable, Sendable {
    /// An item with what was played of it: 24 bytes.
    public struct Entry: Equatable, Sendable {
        /// The id of the item, never used again in the queue.
        public let id: Int64
        /// The id of its track.
        public internal(set) var trackID: Int64
        /// The pass in which the item was last played; 0 is never.
        public internal(set) var pass: Int32
        /// In shuffled order an item of a higher priority is played before one of a lower.
        public internal(set) var priority: UInt8

        /// An item of the queue.
        public init(id: Int64, trackID: Int64, pass: Int32 = 0, priority: UInt8 = 0) {
            self.id = id
            self.trackID = trackID
            self.pass = pass
            self.priority = priority
        }

        func shuffleKey(in lane: UInt64) -> UInt64 {
            SplitMix64.mixed(lane ^ UInt64(truncatingIfNeeded: id))
        }
    }

    /// The number of items that a queue can hold.
    public static let limit = 200_000
    /// Far more ids than anybody can use, and far from what would overflow.
    private static let idLimit = Int64.max / 2
    /// The number of items to which one can go back.
    static let historyLimit = 1000

    /// The items, as the queue stands.
    public internal(set) var entries: [Entry] = []
    /// The position of the current item, or `nil` when there is none.
    public internal(set) var currentIndex: Int?
    /// Counts the times that the whole queue was begun.
    public internal(set) var pass: Int32 = 1
    /// The ids of items that somebody wants next, soonest first; an order that does not follow the positions obeys it.
    public internal(set) var upNext: [Int64] = []
    /// The ids of the items that were played, oldest first.
    public internal(set) var history: [Int64] = []
    /// Where in ``history`` the current item is.
    public internal(set) var cursor = 0
    /// Decides what a shuffled order is like.
    public internal(set) var seed: UInt64
    /// The id that the next new item gets.
    public internal(set) var nextID: Int64 = 1

    /// A queue without items, which is shuffled by `seed`.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// A queue as it was kept; what makes no sense in it, such as an id that comes twice, is left out.
    ///
    /// `current` is the id of the current item.
    ///
    /// - Complexity: O(*n*)
    public init(
        entries: [Entry],
        current: Int64?,
        nextID: Int64,
        pass: Int32,
        upNext: [Int64],
        history: [Int64],
        cursor: Int,
        seed: UInt64
    ) {
        self.seed = seed
        var ids: Set<Int64> = []
        let ascends = zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id }
        if ascends, entries.first?.id ?? 1 > 0, entries.last?.id ?? 0 < Self.idLimit,
            entries.count <= Self.limit
        {
            self.entries = entries
        } else {
            let possible = entries.filter { 0 < $0.id && $0.id < Self.idLimit && ids.insert($0.id).inserted }
            self.entries = Array(possible.prefix(Self.limit))
        }
        let highest = self.entries.lazy.map(\.id).max() ?? 0
        self.nextID = max(min(nextID, Self.idLimit), highest + 1)
        self.pass = max(pass, 1)
        currentIndex = current.flatMap { id in self.entries.firstIndex { $0.id == id } }
        let upNext = upNext.prefix(Self.limit)
        let history = history.suffix(Self.historyLimit)
        let missing = missing(of: Set(upNext).union(history))
        self.upNext = upNext.filter { !missing.contains($0) }
        self.history = Array(history)
        self.cursor = cursor.clamped(to: 0...max(0, history.count - 1))
        keepHistory { !missing.contains($0) }
    }
}

extension Queue {
    /// The number of items.
    public var count: Int { entries.count }
    /// Whether there are no items.
    public var isEmpty: Bool { entries.isEmpty }

    /// The current item, or `nil` when there is none.
    public var current: QueueItem? { currentIndex.map { self[$0] } }

    /// The item at `position`.
    ///
    /// - Precondition: `position` is in `0..<count`.
    public subscript(position: Int) -> QueueItem {
        let entry = entries[position]
        return QueueItem(id: entry.id, trackID: entry.trackID, priority: entry.priority)
    }

    /// The items in `range`, as far as there are some.
    public func items(in range: Range<Int>) -> [QueueItem] {
        range.clamped(to: 0..<count).map { self[$0] }
    }

    /// The position of the item with `id`, or `nil` where there is none.
    ///
    /// - Complexity: O(*n*)
    public func index(ofItem id: Int64) -> Int? {
        if let currentIndex, entries[currentIndex].id == id { return currentIndex }
        return entries.firstIndex { $0.id == id }
    }

    /// Those of `ids` that no item has.
    ///
    /// - Complexity: O(*n*)
    func missing(of ids: Set<Int64>) -> Set<Int64> {
        var missing = ids
        for entry in entries where !missing.isEmpty { missing.remove(entry.id) }
        return missing
    }

    /// A number that looks random, and is the same whenever it is asked for: the place of an item in a shuffled pass.
    public func shuffleKey(at position: Int, pass: Int32) -> UInt64 {
        entries[position].shuffleKey(in: shuffleLane(ofPass: pass))
    }

    /// What sets the shuffle keys of one pass apart from those of another.
    func shuffleLane(ofPass pass: Int32) -> UInt64 {
        SplitMix64.mixed(seed ^ UInt64(truncatingIfNeeded: pass))
    }

    /// The position of the item that was played before the current one, or `nil` when none is known.
    public var previousInHistory: Int? {
        cursor > 0 && cursor < history.count ? index(ofItem: history[cursor - 1]) : nil
    }

    /// The position of the item from which one came back to the current one, or `nil` when one did not.
    public var nextInHistory: Int? {
        cursor + 1 < history.count ? index(ofItem: history[cursor + 1]) : nil
    }
}
