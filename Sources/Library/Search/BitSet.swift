/// A set of the numbers below a bound, one bit each.
struct BitSet {
    private var words: [UInt64]

    init(bound: Int) {
        words = Array(repeating: 0, count: (bound + 63) / 64)
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    mutating func insert(_ number: Int) {
        words[number >> 6] |= 1 << UInt64(number & 63)
    }

    /// Inserts many at once, which costs less than one by one.
    mutating func insert(contentsOf numbers: ArraySlice<UInt32>) {
        words.withUnsafeMutableBufferPointer { words in
            numbers.withUnsafeBufferPointer { numbers in
                for number in numbers { words[Int(number >> 6)] |= 1 << UInt64(number & 63) }
            }
        }
    }

    /// Keeps what `other`, a set with the same bound, holds too.
    mutating func formIntersection(_ other: BitSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    /// Takes out what `other`, a set with the same bound, holds.
    mutating func subtract(_ other: BitSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    /// Appends the numbers, ascending, until `list` holds `limit`.
    func append(to list: inout [Int], limit: Int) {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                if list.count >= limit { return }
                list.append(index << 6 | word.trailingZeroBitCount)
                word &= word - 1
            }
        }
    }
}
