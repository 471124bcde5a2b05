/// Records that wait to be sent, bounded by their number and their size.
struct ExportQueue {
    struct Item: Equatable {
        let part: String
        /// A `LogRecord` of OTLP/JSON.
        let record: [UInt8]
    }

    let countLimit: Int
    let byteLimit: Int
    private(set) var bytes = 0
    /// Those before `start` are gone.
    private var items: [Item] = []
    private var start = 0

    init(countLimit: Int, byteLimit: Int) {
        self.countLimit = max(1, countLimit)
        self.byteLimit = max(1, byteLimit)
    }

    var count: Int { items.count - start }

    var isEmpty: Bool { count == 0 }

    func hasRoom(for item: Item) -> Bool {
        count < countLimit && bytes + item.record.count <= byteLimit
    }

    /// Appends `item`, and drops the oldest ones for it where there is no room; amortised O(1).
    ///
    /// - Returns: How many were dropped, `item` itself included where it is larger than the queue.
    mutating func append(_ item: Item) -> Int {
        guard item.record.count <= byteLimit else { return 1 }
        var dropped = 0
        while !hasRoom(for: item), !isEmpty {
            removeFirst()
            dropped += 1
        }
        items.append(item)
        bytes += item.record.count
        return dropped
    }

    /// Removes the oldest items, as many as fit both bounds, but one at least.
    mutating func take(count limit: Int, bytes byteLimit: Int) -> [Item] {
        var taken: [Item] = []
        var size = 0
        while !isEmpty, taken.count < limit {
            size += items[start].record.count
            if size > byteLimit, !taken.isEmpty { break }
            taken.append(items[start])
            removeFirst()
        }
        return taken
    }

    /// Removes everything, and returns how many there were.
    mutating func removeAll() -> Int {
        defer {
            items = []
            start = 0
            bytes = 0
        }
        return count
    }

    private mutating func removeFirst() {
        bytes -= items[start].record.count
        start += 1
        if start > 32, start * 2 > items.count {
            items.removeFirst(start)
            start = 0
        }
    }
}
