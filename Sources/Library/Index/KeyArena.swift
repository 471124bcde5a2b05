import ClickwheelSystem

/// Many sort keys in one piece of memory, sorted without moving them.
struct KeyArena {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var count: Int { ends.count }

    subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// Adds the key that `body` appends.
    mutating func append(_ body: (inout [UInt8]) -> Void) {
        body(&bytes)
        ends.append(bytes.count)
    }

    mutating func reserveCapacity(keys: Int, bytes count: Int) {
        bytes.reserveCapacity(count)
        ends.reserveCapacity(keys)
    }

    /// The indexes of all keys in order; `ties` decides between equal keys.
    ///
    /// - Complexity: O(*n* log *n*)
    func sortedIndexes(ties: (Int, Int) -> Bool) -> [Int32] {
        // Eight bytes in a number decide most comparisons without a look into memory.
        var entries: [(prefix: UInt64, index: Int32)] = ends.indices.map { (prefix($0), Int32($0)) }
        bytes.withUnsafeBufferPointer { bytes in
            entries.sort { one, other in
                if one.prefix != other.prefix { return one.prefix < other.prefix }
                let order = compare(Int(one.index), Int(other.index), bytes)
                return order == 0 ? ties(Int(one.index), Int(other.index)) : order < 0
            }
        }
        return entries.map(\.index)
    }

    private func prefix(_ index: Int) -> UInt64 {
        var number: UInt64 = 0
        let key = self[index]
        for byte in key.prefix(8) { number = number << 8 | UInt64(byte) }
        return key.count >= 8 ? number : number << UInt64(8 * (8 - key.count))
    }

    private func compare(_ one: Int, _ other: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let start = one == 0 ? 0 : ends[one - 1]
        let otherStart = other == 0 ? 0 : ends[other - 1]
        let count = ends[one] - start
        let otherCount = ends[other] - otherStart
        guard let base = bytes.baseAddress else { return count - otherCount }
        let order = Memory.compare(base + start, base + otherStart, count: min(count, otherCount))
        return order == 0 ? count - otherCount : Int(order)
    }
}
