/// What every scalar becomes under compatibility decomposition and case folding, ready for lookup.
struct Decompositions: Sendable {
    static let shared = Decompositions(FoldingTable.packed)

    private static let pageBits = 7
    private static let pageSize = 1 << pageBits

    /// For each page of scalars its place in ``starts``; 0 is the page where nothing changes.
    private var pages = [UInt16](repeating: 0, count: 0x110000 >> pageBits)
    /// For each scalar of a page 0, or where its record starts in ``pool``.
    private var starts = [UInt16](repeating: 0, count: pageSize)
    /// Records: the number of scalars, then the scalars.
    private var pool: [UInt32] = [0]

    /// The scalars that `scalar` becomes, or `nil` when it stays itself.
    func scalars(for scalar: Unicode.Scalar) -> ArraySlice<UInt32>? {
        let value = Int(scalar.value)
        let page = Int(pages[value >> Self.pageBits])
        let start = Int(starts[page << Self.pageBits | value & (Self.pageSize - 1)])
        guard start != 0 else { return nil }
        return pool[start + 1...start + Int(pool[start])]
    }

    private init(_ packed: StaticString) {
        var reader = packed.withUTF8Buffer { PackedNumbers(base64: $0) }
        var scalar = 0x7F
        var first = 0
        while let distance = reader.next(), let count = reader.next() {
            scalar += distance
            if count == 0 {
                let run = reader.next() ?? 0
                let step = run & 1 + 1
                first += reader.nextSigned()
                for index in 0..<run >> 1 {
                    insert([UInt32(first + index * step)], for: scalar + index * step)
                }
                scalar += (run >> 1 - 1) * step
                first += (run >> 1 - 1) * step
            } else {
                first += reader.nextSigned()
                var scalars = [UInt32(first)]
                for _ in 1..<count {
                    let number = reader.nextSigned()
                    scalars.append(UInt32(number < 0 ? 0x300 - 1 - number : number))
                }
                insert(scalars, for: scalar)
            }
        }
    }

    private mutating func insert(_ scalars: [UInt32], for scalar: Int) {
        if pages[scalar >> Self.pageBits] == 0 {
            pages[scalar >> Self.pageBits] = UInt16(starts.count >> Self.pageBits)
            starts.append(contentsOf: repeatElement(0, count: Self.pageSize))
        }
        let page = Int(pages[scalar >> Self.pageBits])
        starts[page << Self.pageBits | scalar & (Self.pageSize - 1)] = UInt16(pool.count)
        pool.append(UInt32(scalars.count))
        pool.append(contentsOf: scalars)
    }
}
