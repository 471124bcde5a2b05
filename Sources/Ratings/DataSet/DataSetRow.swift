/// A row of IMDb's files: columns between tabs, no quoting, `\N` for what is not known (developer.imdb.com/non-commercial-datasets).
///
/// Used while the line is there.
struct DataSetRow {
    private let line: UnsafeRawBufferPointer
    private var ends: [Int] = []

    /// `line` is without its end; a carriage return before that does not count.
    init(_ line: UnsafeRawBufferPointer, _ keeping: inout [Int]) {
        let isReturn = line.last == 0x0D
        self.line = isReturn ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
        keeping.removeAll(keepingCapacity: true)
        for place in self.line.indices where self.line[place] == 0x09 { keeping.append(place) }
        keeping.append(self.line.count)
        ends = keeping
    }

    var count: Int { ends.count }

    /// The bytes of a column; `nil` for one that is not known.
    func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
        let start = column == 0 ? 0 : ends[column - 1] + 1
        let bytes = UnsafeRawBufferPointer(rebasing: line[start..<ends[column]])
        return bytes.elementsEqual([0x5C, 0x4E]) || bytes.isEmpty ? nil : bytes
    }

    func text(_ column: Int) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    func number(_ column: Int) -> Int? {
        guard let bytes = bytes(column), bytes.count <= 9 else { return nil }
        var number = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte & 0x0F)
        }
        return number
    }

    /// The number of an id such as `tt0083658`.
    func titleNumber(_ column: Int) -> Int? {
        guard let bytes = bytes(column), (9...14).contains(bytes.count), bytes[0] == 0x74, bytes[1] == 0x74
        else {
            return nil
        }
        var number = 0
        for byte in bytes.dropFirst(2) {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte & 0x0F)
        }
        return number
    }

    /// A rating such as `7.3`, in tenths.
    func tenths(_ column: Int) -> Int? {
        guard let bytes = bytes(column), let text = Double(String(decoding: bytes, as: UTF8.self)),
            (0...10).contains(text)
        else { return nil }
        return Int((text * 10).rounded())
    }
}
