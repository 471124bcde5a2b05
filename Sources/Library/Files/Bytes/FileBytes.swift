import ClickwheelSystem

/// The bytes of one file, read on demand in as few system calls as a look at head and tail needs.
///
/// Every access is checked against the file's size, so a length found in the file can be used as it is.
/// The first 64 KiB stay in memory; a second window moves with the reader. One thread uses an instance.
final class FileBytes {
    /// The bytes that either window holds at most.
    static let windowBytes = 64 << 10
    /// The most bytes that a file may have: 1 PiB.
    ///
    /// No sound is as long, but a file of holes may be, where the file system takes it. What is computed with
    /// sizes and times of such files would be more than there are numbers.
    static let maximumCount = 1 << 50

    /// The size of the file when it was opened.
    let count: Int
    /// What is thrown when a structure reaches beyond the end; set by whoever knows what the file is.
    var pastEnd = FileProblem.notAudio

    private let descriptor: CInt
    /// What closes the descriptor; `nil` where somebody else does.
    private let owner: Descriptor?
    private let head: [UInt8]
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Looks into the regular file that `descriptor` is open on; the caller keeps it open.
    ///
    /// - Throws: ``FileProblem/unreadable(errno:)``, ``FileProblem/notAFile``, ``FileProblem/empty``, and
    ///   ``FileProblem/damaged(reason:)`` for more than ``maximumCount`` bytes.
    init(descriptor: CInt, owner: Descriptor? = nil) throws(FileProblem) {
        let status: FileStatus
        do throws(Errno) {
            status = try FileStatus(descriptor: descriptor)
        } catch {
            throw .unreadable(errno: error.number)
        }
        guard status.isRegular else { throw .notAFile }
        guard status.size > 0 else { throw .empty }
        guard status.size <= Int64(Self.maximumCount) else {
            throw .damaged(reason: "a size of \(status.size) bytes is not possible")
        }
        self.descriptor = descriptor
        self.owner = owner
        count = Int(status.size)
        head = try Self.read(descriptor, 0..<min(count, Self.windowBytes))
    }

    /// Whether it looks into a file, and not into bytes in memory.
    var isOnDisk: Bool { descriptor >= 0 }

    /// Looks into the regular file at `path`; a pipe is never waited for.
    convenience init(path: String) throws(FileProblem) {
        let file: Descriptor
        do throws(Errno) {
            file = try Descriptor(regularFile: path.utf8)
        } catch {
            throw error == .invalid ? .notAFile : .unreadable(errno: error.number)
        }
        try self.init(descriptor: file.number, owner: file)
    }

    /// Looks into `bytes` as if they were a file.
    init(_ bytes: [UInt8]) throws(FileProblem) {
        guard !bytes.isEmpty else { throw .empty }
        descriptor = -1
        owner = nil
        count = bytes.count
        head = bytes
    }

    // MARK: Numbers

    /// Returns the byte at `offset`.
    @inline(__always)
    func byte(_ offset: Int) throws(FileProblem) -> UInt8 {
        if offset >= 0, offset < head.count { return head[offset] }
        return try farByte(offset)
    }

    /// Returns the 16-bit number at `offset`, most significant byte first.
    func big16(_ offset: Int) throws(FileProblem) -> Int {
        try Int(byte(offset)) << 8 | Int(byte(offset + 1))
    }

    /// Returns the 24-bit number at `offset`, most significant byte first.
    func big24(_ offset: Int) throws(FileProblem) -> Int {
        try big16(offset) << 8 | Int(byte(offset + 2))
    }

    /// Returns the 32-bit number at `offset`, most significant byte first.
    func big32(_ offset: Int) throws(FileProblem) -> Int {
        try big16(offset) << 16 | big16(offset + 2)
    }

    /// Returns the 64-bit number at `offset`, most significant byte first.
    func big64(_ offset: Int) throws(FileProblem) -> UInt64 {
        try UInt64(big32(offset)) << 32 | UInt64(big32(offset + 4))
    }

    /// Returns the 16-bit number at `offset`, least significant byte first.
    func little16(_ offset: Int) throws(FileProblem) -> Int {
        try Int(byte(offset)) | Int(byte(offset + 1)) << 8
    }

    /// Returns the 32-bit number at `offset`, least significant byte first.
    func little32(_ offset: Int) throws(FileProblem) -> Int {
        try little16(offset) | little16(offset + 2) << 16
    }

    /// Returns the 64-bit number at `offset`, least significant byte first.
    func little64(_ offset: Int) throws(FileProblem) -> UInt64 {
        try UInt64(little32(offset)) | UInt64(little32(offset + 4)) << 32
    }

    /// Returns whether the file holds `text` at `offset`; false beyond the end.
    func holds(_ text: StaticString, at offset: Int) throws(FileProblem) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where try byte(offset + index) != text.utf8Start[index] {
            return false
        }
        return true
    }

    /// Returns whether the file holds one of two texts at `offset`; false beyond the end.
    func holds(_ text: StaticString, or other: StaticString, at offset: Int) throws(FileProblem) -> Bool {
        if try holds(text, at: offset) { return true }
        return try holds(other, at: offset)
    }

    /// Returns where a structure of `size` bytes at `start` ends; beyond ``count`` when it does not fit.
    func end(of start: Int, size: UInt64) -> Int {
        size <= UInt64(max(0, count - start)) ? start + Int(size) : Int.max
    }

    // MARK: Runs of bytes

    /// Calls `body` with the bytes of `range`, which lies in the file.
    ///
    /// - Complexity: O(*n*) when the range is in neither window; the bytes are then in memory for the call.
    func withBytes<Result>(
        _ range: Range<Int>,
        _ body: (Span<UInt8>) throws(FileProblem) -> Result
    ) throws(FileProblem) -> Result {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw pastEnd }
        if range.upperBound <= head.count {
            let bytes = head
            return try body(bytes.span.extracting(range))
        }
        if range.count <= Self.windowBytes {
            if range.lowerBound < windowStart || range.upperBound > windowStart + window.count {
                window = try read(range)
                windowStart = range.lowerBound
            }
            let bytes = window
            let start = range.lowerBound - windowStart
            return try body(bytes.span.extracting(start..<start + range.count))
        }
        let bytes = try read(range)
        return try body(bytes.span)
    }

    /// Returns a copy of the bytes of `range`.
    func copy(_ range: Range<Int>) throws(FileProblem) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw pastEnd }
        if range.upperBound <= head.count { return Array(head[range]) }
        return try read(range)
    }

    /// Calls `body` with the bytes of `range` in order, in pieces of at most ``windowBytes``.
    func forEachPiece(
        of range: Range<Int>,
        _ body: (Span<UInt8>) throws(FileProblem) -> Void
    ) throws(FileProblem) {
        var start = range.lowerBound
        while start < range.upperBound {
            let boundary = start < head.count ? head.count : start + Self.windowBytes
            let end = min(range.upperBound, boundary)
            try withBytes(start..<end, body)
            start = end
        }
    }

    // MARK: Reading

    /// The bytes that one look at a far number brings in.
    private static let farBytes = 4 << 10

    @inline(never)
    private func farByte(_ offset: Int) throws(FileProblem) -> UInt8 {
        guard offset >= 0, offset < count else { throw pastEnd }
        if offset < windowStart || offset >= windowStart + window.count {
            window = try read(offset..<min(count, offset + Self.farBytes))
            windowStart = offset
        }
        return window[offset - windowStart]
    }

    private func read(_ range: Range<Int>) throws(FileProblem) -> [UInt8] {
        if descriptor < 0 { return Array(head[range]) }
        return try Self.read(descriptor, range)
    }

    private static func read(_ descriptor: CInt, _ range: Range<Int>) throws(FileProblem) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
            do throws(Errno) {
                let memory = UnsafeMutableRawBufferPointer(buffer)[..<range.count]
                initialized = try Descriptor.read(
                    descriptor,
                    into: UnsafeMutableRawBufferPointer(rebasing: memory),
                    at: range.lowerBound
                )
            } catch {
                failure = error
            }
        }
        if let failure { throw .unreadable(errno: failure.number) }
        guard bytes.count == range.count else {
            throw .damaged(reason: "it became shorter while it was read")
        }
        return bytes
    }
}
