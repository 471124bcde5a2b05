/// Where letters begin, as it is kept in the database and taken over into parts of a listing.
enum ListingMarks {
    /// One line a mark: the label, a tab, the position.
    static func text(_ marks: [ListingIndex.Mark]) -> String {
        marks.map { "\($0.label)\t\($0.position)\n" }.joined()
    }

    /// Reads what ``text(_:)`` wrote.
    static func parse(_ text: String) -> [ListingIndex.Mark] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t")
            guard parts.count == 2, let position = Int(parts[1]) else { return nil }
            return ListingIndex.Mark(label: String(parts[0]), position: position)
        }
    }

    /// The marks of the rows that stand at `positions` (ascending) of the listing that `marks` belongs to.
    ///
    /// - Complexity: O(*n* + *m*) in marks and positions.
    static func subset(_ marks: [ListingIndex.Mark], at positions: [UInt32]) -> [ListingIndex.Mark] {
        var result: [ListingIndex.Mark] = []
        var next = 0
        for (index, position) in positions.enumerated() {
            var label: String?
            while next < marks.count, marks[next].position <= Int(position) {
                label = marks[next].label
                next += 1
            }
            if let label { result.append(ListingIndex.Mark(label: label, position: index)) }
        }
        return result
    }
}
