/// Bytes of one line in the making: in the caller's scratch memory while they fit, else on the heap.
struct LineEncoder: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int
    private var isOnHeap = false
    /// How many bytes the texts of the line may take; what is over is cut.
    private let budget: Int

    init(scratch: UnsafeMutableRawBufferPointer, budget: Int) {
        if let memory = scratch.baseAddress {
            base = memory
            capacity = scratch.count
        } else {
            base = .allocate(byteCount: 64, alignment: 8)
            capacity = 64
            isOnHeap = true
        }
        self.budget = budget
    }

    deinit {
        if isOnHeap { base.deallocate() }
    }

    /// The bytes so far.
    ///
    /// Whoever takes them frees them, where they are not the scratch memory.
    consuming func take() -> UnsafeMutableRawBufferPointer {
        let bytes = UnsafeMutableRawBufferPointer(start: base, count: count)
        discard self
        return bytes
    }

    /// How many bytes of text still fit the budget.
    @inline(__always)
    var room: Int { max(0, budget - count) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    @inline(__always)
    mutating func append(_ literal: StaticString) {
        append(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// Reserves `length` bytes, lets `body` fill them, and counts them in.
    @inline(__always)
    mutating func append(count length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        reserve(length)
        body((base + count).assumingMemoryBound(to: UInt8.self))
        count += length
    }

    /// The byte that was appended last but `distance`.
    func byte(fromEnd distance: Int) -> UInt8 {
        base.load(fromByteOffset: count - 1 - distance, as: UInt8.self)
    }

    @inline(__always)
    private mutating func reserve(_ length: Int) {
        if length > capacity - count { grow(length) }
    }

    @inline(never)
    private mutating func grow(_ length: Int) {
        let larger = max(capacity * 2, count + length)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        memory.copyMemory(from: base, byteCount: count)
        if isOnHeap { base.deallocate() }
        base = memory
        capacity = larger
        isOnHeap = true
    }
}
