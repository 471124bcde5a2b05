/// Records that wait to become lines together, as they came, and lines that somebody has made already.
///
/// Each has a head: its size, its level, whether it is a line, its time, and the lengths of what its logger puts into each
/// line; then that, and the ``RawRecord``. Who holds it guards it with a lock.
struct RecordBatch {
    private static let headLength = 24

    private let base: UnsafeMutableRawPointer
    let capacity: Int
    private(set) var end = 0

    init(capacity: Int) {
        base = .allocate(byteCount: capacity, alignment: 64)
        self.capacity = capacity
    }

    func deallocate() { base.deallocate() }

    @inline(__always)
    var isEmpty: Bool { end == 0 }

    @inline(__always)
    var room: Int { capacity - end }

    /// How many bytes a record takes here.
    @inline(__always)
    static func size(_ pieces: Encoding.Pieces, _ record: UnsafeRawBufferPointer) -> Int {
        headLength + pieces.part.count + pieces.fields.count + record.count
    }

    /// How many bytes a line takes here.
    @inline(__always)
    static func size(_ line: UnsafeRawBufferPointer) -> Int { headLength + line.count }

    /// Appends a record.
    ///
    /// - Precondition: There is ``room`` for its size.
    @inline(__always)
    mutating func append(
        _ timestamp: Int64,
        _ level: Level,
        _ pieces: Encoding.Pieces,
        _ record: UnsafeRawBufferPointer
    ) {
        let head = base + end
        let size = Self.size(pieces, record)
        Self.write(head, size, level, false, timestamp, pieces.part.count, pieces.fields.count)
        var position = head + Self.headLength
        Self.copy(pieces.part, to: &position)
        Self.copy(pieces.fields, to: &position)
        Self.copy(record, to: &position)
        end += size
    }

    /// Appends a line that is ready.
    ///
    /// - Precondition: There is ``room`` for its size.
    mutating func append(_ line: UnsafeRawBufferPointer) {
        let size = Self.size(line)
        Self.write(base + end, size, .info, true, 0, 0, 0)
        var position = base + (end + Self.headLength)
        Self.copy(line, to: &position)
        end += size
    }

    mutating func removeAll() { end = 0 }

    /// Makes the lines, in their order, and appends them to `lines`.
    func form(_ encoding: Encoding, _ maker: inout LineMaker, into lines: inout Batch) {
        var offset = 0
        while offset < end {
            let head = UnsafeRawPointer(base + offset)
            let size = Int(head.loadUnaligned(as: UInt32.self))
            let body = head + Self.headLength
            if head.load(fromByteOffset: 5, as: UInt8.self) == 1 {
                lines.append(UnsafeRawBufferPointer(start: body, count: size - Self.headLength))
            } else {
                let part = Int(head.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
                let fields = Int(head.loadUnaligned(fromByteOffset: 20, as: UInt32.self))
                maker.make(
                    encoding,
                    head.loadUnaligned(fromByteOffset: 8, as: Int64.self),
                    Level(rawValue: head.load(fromByteOffset: 4, as: UInt8.self)) ?? .info,
                    Encoding.Pieces(
                        part: UnsafeRawBufferPointer(start: body, count: part),
                        fields: UnsafeRawBufferPointer(start: body + part, count: fields)
                    ),
                    RawRecord(body + (part + fields)),
                    into: &lines
                )
            }
            offset += size
        }
    }

    @inline(__always)
    private static func write(
        _ head: UnsafeMutableRawPointer,
        _ size: Int,
        _ level: Level,
        _ isLine: Bool,
        _ timestamp: Int64,
        _ partLength: Int,
        _ fieldsLength: Int
    ) {
        head.storeBytes(of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
        head.storeBytes(of: level.rawValue, toByteOffset: 4, as: UInt8.self)
        head.storeBytes(of: isLine ? 1 : 0, toByteOffset: 5, as: UInt8.self)
        head.storeBytes(of: timestamp, toByteOffset: 8, as: Int64.self)
        head.storeBytes(of: UInt32(truncatingIfNeeded: partLength), toByteOffset: 16, as: UInt32.self)
        head.storeBytes(of: UInt32(truncatingIfNeeded: fieldsLength), toByteOffset: 20, as: UInt32.self)
    }

    @inline(__always)
    private static func copy(
        _ bytes: UnsafeRawBufferPointer,
        to position: inout UnsafeMutableRawPointer
    ) {
        if let source = bytes.baseAddress { LineEncoder.copy(source, to: position, bytes.count) }
        position += bytes.count
    }
}

/// Makes lines of records, one after the other, in memory of its own.
struct LineMaker {
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 64)
    private var second = Timestamp.Second()

    func deallocate() { scratch.deallocate() }

    /// Makes a line and appends it to `lines`.
    mutating func make(
        _ encoding: Encoding,
        _ timestamp: Int64,
        _ level: Level,
        _ pieces: Encoding.Pieces,
        _ record: RawRecord,
        into lines: inout Batch
    ) {
        var encoder = LineEncoder(scratch: scratch, budget: encoding.budget)
        withUnsafeMutablePointer(to: &second) { second in
            encoding.encode(timestamp, second, level, pieces, record, into: &encoder)
        }
        let line = encoder.take()
        lines.append(UnsafeRawBufferPointer(line))
        if line.baseAddress != scratch.baseAddress { line.deallocate() }
    }
}
