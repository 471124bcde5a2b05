/// Many folded texts in one piece of memory, with a NUL before, between and after them.
struct TextPool: Sendable {
    private(set) var bytes: [UInt8] = [0]
    /// Where each text starts; one more, past the last, stands for the end.
    private(set) var starts: [UInt32] = [1]

    init() {}

    /// Takes over parts that were stored, or returns `nil` when they do not fit together.
    init?(bytes: [UInt8], starts: [UInt32]) {
        guard bytes.last == 0, starts.first == 1, starts.last.map({ Int($0) }) == bytes.count else {
            return nil
        }
        self.bytes = bytes
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    mutating func reserveCapacity(texts: Int, bytes count: Int) {
        bytes.reserveCapacity(count)
        starts.reserveCapacity(texts + 1)
    }

    /// Appends folded text, in which there is no NUL.
    mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
        bytes.append(0)
        starts.append(UInt32(bytes.count))
    }

    subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[index])..<Int(starts[index + 1]) - 1]
    }
}
