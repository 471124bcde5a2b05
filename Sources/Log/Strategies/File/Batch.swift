/// Whole lines that wait to be written together.
///
/// Who holds it guards it with a lock.
struct Batch {
    private let base: UnsafeMutableRawPointer
    let capacity: Int
    /// Lines before this offset are written.
    private var start = 0
    private(set) var end = 0

    init(capacity: Int) {
        base = .allocate(byteCount: capacity, alignment: 64)
        self.capacity = capacity
    }

    func deallocate() { base.deallocate() }

    @inline(__always)
    var isEmpty: Bool { start == end }

    @inline(__always)
    var room: Int { capacity - end }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + start, count: end - start) }

    /// How many lines wait; O(*n*).
    var lineCount: Int { bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }

    /// Appends a line.
    ///
    /// - Precondition: There is ``room`` for it.
    @inline(__always)
    mutating func append(_ line: UnsafeRawBufferPointer) {
        if let source = line.baseAddress { (base + end).copyMemory(from: source, byteCount: line.count) }
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
}
