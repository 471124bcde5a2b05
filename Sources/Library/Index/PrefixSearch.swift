import ClickwheelText

/// Finds the first of sorted rows whose name begins with what was typed.
struct PrefixSearch {
    private let keys: [[UInt8]]

    init(_ prefix: String) {
        let folded = TextFolding.folded(prefix)
        let trimmed = SortKey.withoutArticle(folded[...], of: prefix)
        guard let last = trimmed.last, 0x30...0x39 ~= last else {
            var key: [UInt8] = []
            SortKey.append(folded: trimmed, to: &key)
            keys = key.isEmpty ? [] : [key]
            return
        }
        // Numbers are sorted by value, so "1" is the start of 1, of 10...19, of 100...199 and so on.
        keys = (0..<9).map { zeros in
            var key: [UInt8] = []
            SortKey.append(folded: trimmed + Array(repeating: 0x30, count: zeros), to: &key)
            return key
        }
    }

    /// - Parameters:
    ///   - ids: The rows, ascending by their keys.
    ///   - key: The ``SortKey`` of a row.
    /// - Returns: The position, or `nil` when no row begins so.
    func firstPosition(in ids: [UInt32], key: (UInt32) throws -> [UInt8]) rethrows -> Int? {
        for (zeros, wanted) in keys.enumerated() {
            var low = 0
            var high = ids.count
            while low < high {
                let middle = (low + high) / 2
                if try key(ids[middle]).lexicographicallyPrecedes(wanted) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            // Without the zeros that were added, the found key must still begin as typed.
            if low < ids.count, try key(ids[low]).starts(with: wanted.dropLast(zeros)) { return low }
        }
        return nil
    }
}
