/// Whole lines that wait to be written together.
///
/// Who holds it guards it with a lock.
struct Batch {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// Lines before this offset are written.
    private var start = 0
    private var end = 0

    init(capacity: Int) {
        base = .allocate(byteCount: capacity, alignment: 64)
        self.capacity = capacity
    }

    func deallocate() { base.deallocate() }

    @inline(__always)
    var isEmpty: Bool { start == end }

    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + start, count: end - start)
    }

    /// How many lines wait; O(*n*).
    var lineCount: Int { bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }

    /// Appends a line; amortised O(*n*) in its length.
    @inline(__always)
    mutating func append(_ line: UnsafeRawBufferPointer) {
        if line.count > capacity - end { grow(line.count) }
        if let source = line.baseAddress {
            (base + end).copyMemory(from: source, byteCount: line.count)
        }
        end += line.count
    }

    /// Takes the first `count` bytes as written.
    mutating func removeFirst(_ count: Int) {
        start += count
        if start == end { removeAll() }
    }

    mutating func removeAll() {
        start = 0
        end = 0
    }

    @inline(never)
    private mutating func grow(_ count: Int) {
        let larger = max(capacity * 2, end + count)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 64)
        memory.copyMemory(from: base, byteCount: end)
        base.deallocate()
        base = memory
        capacity = larger
    }
}
