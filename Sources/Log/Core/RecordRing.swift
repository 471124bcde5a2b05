/// The latest records, bounded by their number and by their size.
struct RecordRing: Sendable {
    let countLimit: Int
    let byteLimit: Int
    /// How many records were ever appended.
    private(set) var total = 0
    private var bytes = 0
    /// Room for records, those before `start` given up.
    private var storage: [Record?] = []
    private var start = 0

    init(countLimit: Int, byteLimit: Int) {
        self.countLimit = countLimit
        self.byteLimit = byteLimit
    }

    /// What is kept, oldest first.
    var records: [Record] { storage[start...].compactMap(\.self) }

    var count: Int { storage.count - start }

    /// Appends `record` and drops the oldest ones that have no room any more; amortised O(1).
    ///
    /// A record that is larger than the ring is not kept.
    mutating func append(_ record: Record) {
        total += 1
        storage.append(record)
        bytes += Self.size(of: record)
        while count > 0, count > countLimit || bytes > byteLimit { dropFirst() }
    }

    mutating func removeAll() {
        storage = []
        start = 0
        bytes = 0
    }

    /// How many bytes `record` counts for: its texts, and the memory of the values themselves.
    static func size(of record: Record) -> Int {
        var size = MemoryLayout<Record>.stride + record.part.utf8.count + record.message.utf8.count
        for field in record.fields {
            size += MemoryLayout<Field>.stride + field.key.utf8.count
            switch field.value {
            case .string(let text): size += text.utf8.count
            case .integer, .double, .bool: break
            }
        }
        return size
    }

    private mutating func dropFirst() {
        if let record = storage[start] { bytes -= Self.size(of: record) }
        storage[start] = nil
        start += 1
        if start > 32, start * 2 > storage.count {
            storage.removeFirst(start)
            start = 0
        }
    }
}
