/// The ratings of the data set, in memory while titles are taken: nine bytes each.
struct Votes: ~Copyable {
    private let ids: [UInt32]
    private let tenths: [UInt8]
    private let counts: [UInt32]

    init(_ file: String, _ report: inout TitleImport.Report, _ progress: (Int) -> Bool) throws {
        var isSorted = true
        var (ids, tenths, counts): ([UInt32], [UInt8], [UInt32]) = ([], [], [])
        let rows = DataSetFile(path: file, columns: ["tconst", "averageRating", "numVotes"])
        try rows.read(&report, progress) { row, _ in
            guard let id = row.titleNumber(0).flatMap({ UInt32(exactly: $0) }) else { return false }
            guard let rating = row.tenths(1), let votes = row.number(2) else { return true }
            if let last = ids.last, last >= id { isSorted = false }
            ids.append(id)
            tenths.append(UInt8(rating))
            counts.append(UInt32(clamping: votes))
            return true
        }
        if !isSorted {
            // A stable order: of two rows of one id the first counts.
            let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
            (ids, tenths, counts) = (
                order.map { ids[$0] }, order.map { tenths[$0] }, order.map { counts[$0] }
            )
        }
        (self.ids, self.tenths, self.counts) = (ids, tenths, counts)
    }

    /// - Complexity: O(log *n*)
    subscript(_ id: Int) -> (rating: Int, count: Int)? {
        guard let id = UInt32(exactly: id) else { return nil }
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        guard low < ids.count, ids[low] == id else { return nil }
        return (Int(tenths[low]), Int(counts[low]))
    }
}
