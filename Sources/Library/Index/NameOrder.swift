/// All rows of one kind (artists, albums, genres), by name.
struct NameOrder {
    private let ids: [Int64]
    private let keys: KeyArena
    private let sorted: [Int32]

    init(_ rows: [(id: Int64, key: [UInt8])]) {
        ids = rows.map(\.id)
        var keys = KeyArena()
        for row in rows { keys.append { $0.append(contentsOf: row.key) } }
        self.keys = keys
        let ids = ids
        sorted = keys.sortedIndexes { ids[$0] < ids[$1] }
    }

    /// For each id its rank in the order.
    var ranks: [Int64: Int32] {
        Dictionary(uniqueKeysWithValues: sorted.enumerated().map { (ids[Int($1)], Int32($0)) })
    }

    /// The rows whose id is in `wanted`, in order, with their letters.
    func order(of wanted: Set<Int64>) -> ListingOrder {
        var order = ListingOrder(ids: [])
        var marks = MarkCollector()
        for index in sorted where wanted.contains(ids[Int(index)]) {
            marks.add(keys[Int(index)])
            order.ids.append(UInt32(clamping: ids[Int(index)]))
        }
        order.initials = marks.initials
        order.pairs = marks.pairs
        return order
    }
}
