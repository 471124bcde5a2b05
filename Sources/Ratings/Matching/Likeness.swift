/// How alike two keys are.
enum Likeness {
    /// The least likeness by Jaro and Winkler that still counts as the same title.
    static let least = 0.92
    private static let prefix = 4
    private static let weight = 0.1

    /// The likeness by Jaro and Winkler, 0 to 1.
    ///
    /// After Winkler, "String Comparator Metrics and Enhanced Decision Rules", 1990.
    static func jaroWinkler(_ one: [UInt8], _ other: [UInt8]) -> Double {
        guard !one.isEmpty, !other.isEmpty else { return one == other ? 1 : 0 }
        let reach = max(0, max(one.count, other.count) / 2 - 1)
        var isTaken = [Bool](repeating: false, count: other.count)
        var matched: [UInt8] = []
        for (place, byte) in one.enumerated() {
            let low = max(0, place - reach)
            let high = min(other.count, place + reach + 1)
            guard low < high, let found = (low..<high).first(where: { !isTaken[$0] && other[$0] == byte })
            else {
                continue
            }
            isTaken[found] = true
            matched.append(byte)
        }
        guard !matched.isEmpty else { return 0 }
        let theirs = zip(other, isTaken).filter(\.1).map(\.0)
        let swapped = zip(matched, theirs).count { $0 != $1 } / 2
        let count = Double(matched.count)
        let jaro =
            (count / Double(one.count) + count / Double(other.count) + (count - Double(swapped)) / count) / 3
        let common = zip(one, other).prefix(prefix).prefix { $0 == $1 }.count
        return jaro + Double(common) * weight * (1 - jaro)
    }

    /// How many letters are wrong, missing, too many, or the wrong way round, up to `limit`; `nil` beyond it.
    ///
    /// - Complexity: O(*n* × `limit`)
    static func distance(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
        // What is the same at both ends has nothing wrong in it.
        let shortest = min(one.count, other.count)
        var (start, end) = (0, 0)
        while start < shortest, one[start] == other[start] { start += 1 }
        while end < shortest - start, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
        return distance(one[start..<one.count - end], other[start..<other.count - end], limit)
    }

    private static func distance(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, _ limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
        let (first, second) = (one.startIndex - 1, other.startIndex - 1)
        let beyond = limit + 1
        var before: [Int] = []
        var last = Array(0...other.count)
        for row in 1...one.count {
            var next = [Int](repeating: beyond, count: other.count + 1)
            if row <= limit { next[0] = row }
            let columns = max(1, row - limit)..<min(other.count, row + limit) + 1
            for column in columns {
                let isEqual = one[first + row] == other[second + column]
                var least = min(last[column - 1] + (isEqual ? 0 : 1), last[column] + 1, next[column - 1] + 1)
                if row > 1, column > 1, one[first + row] == other[second + column - 1],
                    one[first + row - 1] == other[second + column]
                {
                    least = min(least, before[column - 2] + 1)
                }
                next[column] = min(least, beyond)
            }
            guard columns.contains(where: { next[$0] <= limit }) || next[0] <= limit else { return nil }
            (before, last) = (last, next)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
