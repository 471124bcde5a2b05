import ClickwheelSystem

/// The order of names by their bytes, which is SQLite's order of blobs too.
enum NameOrdering {
    static func isBefore(_ one: NameBytes, _ other: NameBytes) -> Bool {
        compare(one, other) < 0
    }

    /// Less than, equal to or greater than 0, as `one` is before, equal to or after `other`.
    static func compare(_ one: NameBytes, _ other: NameBytes) -> Int {
        let order = one.withUnsafeBytes { one in
            other.withUnsafeBytes { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return CInt(0) }
                return Memory.compare(start, otherStart, count: min(one.count, other.count))
            }
        }
        return order == 0 ? one.count - other.count : Int(order)
    }
}
