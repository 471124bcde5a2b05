/// Bytes of one line in the making: in the caller's scratch memory while they fit, else on the heap.
struct LineEncoder: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int
    private var isOnHeap = false
    /// How many bytes the texts of the line may take; what is over is cut.
    private let budget: Int

    @inline(__always)
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
    @inline(__always)
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
        Self.copy(source, to: base + count, bytes.count)
        count += bytes.count
    }

    /// Reserves `length` bytes, lets `body` fill them, and counts them in.
    @inline(__always)
    mutating func append(count length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        reserve(length)
        body((base + count).assumingMemoryBound(to: UInt8.self))
        count += length
    }

    /// Copies a text; most are shorter than a call of `memcpy` is worth.
    @inline(__always)
    static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) {
        if count > 32 {
            target.copyMemory(from: source, byteCount: count)
        } else if count >= 16 {
            move(source, target, 0, SIMD16<UInt8>.self)
            move(source, target, count - 16, SIMD16<UInt8>.self)
        } else if count >= 8 {
            move(source, target, 0, UInt64.self)
            move(source, target, count - 8, UInt64.self)
        } else if count >= 4 {
            move(source, target, 0, UInt32.self)
            move(source, target, count - 4, UInt32.self)
        } else if count > 0 {
            move(source, target, 0, UInt8.self)
            move(source, target, count / 2, UInt8.self)
            move(source, target, count - 1, UInt8.self)
        }
    }

    @inline(__always)
    private static func move<Word: BitwiseCopyable>(
        _ source: UnsafeRawPointer,
        _ target: UnsafeMutableRawPointer,
        _ offset: Int,
        _ type: Word.Type
    ) {
        target.storeBytes(
            of: source.loadUnaligned(fromByteOffset: offset, as: type),
            toByteOffset: offset,
            as: type
        )
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
