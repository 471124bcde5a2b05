import ClickwheelSystem

/// The bytes of one picture or film, read on demand in small pieces.
///
/// Every access is checked against the file's size, so a length found in the file can be used as it is. The beginning
/// stays in memory, and one window moves with the reader. What may be asked for is bounded for the whole file, so that
/// tables that name each other a million times end: beyond the bounds there is nothing. One thread uses an instance.
final class MediaBytes {
    /// Something was asked for beyond the end.
    struct PastEnd: Error {}

    /// What is read first: the headers of most files.
    static let headBytes = 8 << 10
    /// What a look at another place brings in.
    static let windowBytes = 4 << 10

    /// The most that one copy has, in bytes, whatever length the file tells.
    static let copyLimit = 1 << 20

    /// How much is asked for of one file at most.
    struct Limits {
        /// Bytes that are asked for by themselves; an animation of a million frames takes a third of them.
        var steps = 1 << 26
        /// Looks at another place; an animation of a million frames takes half of them.
        var windows = 1 << 21
    }

    /// The size of the file when it was opened, in bytes.
    let count: Int
    /// How many bytes of packets of XMP may still be copied.
    private(set) var packetBytes = XMP.limit
    /// How much was read from the file so far, in bytes.
    private(set) var bytesRead = 0

    private let file: Descriptor?
    /// Where the bytes begin in the file.
    private let base: Int
    private let head: [UInt8]
    private var left: Limits
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Looks into the regular file that `file` is open on.
    ///
    /// - Throws: What the system says; `.invalid` for what is no regular file.
    init(_ file: Descriptor, limits: Limits = Limits()) throws(Errno) {
        left = limits
        let status = try file.status()
        guard status.isRegular else { throw .invalid }
        self.file = file
        base = 0
        count = Int(clamping: status.size)
        head = try Self.read(file, 0..<min(count, Self.headBytes))
        bytesRead = head.count
    }

    /// Looks into the bytes of `part` of the regular file that `file` is open on, as if they were a file.
    ///
    /// - Throws: What the system says; `.invalid` for what is no regular file, or ends before the part does.
    init(_ file: Descriptor, _ part: Range<Int>) throws(Errno) {
        left = Limits()
        let status = try file.status()
        guard status.isRegular, part.lowerBound >= 0, part.upperBound <= Int(clamping: status.size) else {
            throw .invalid
        }
        self.file = file
        base = part.lowerBound
        count = part.count
        head = try Self.read(file, base..<base + min(count, Self.headBytes))
        bytesRead = head.count
    }

    /// Looks into `bytes` as if they were a file.
    init(_ bytes: [UInt8], limits: Limits = Limits()) {
        left = limits
        file = nil
        base = 0
        count = bytes.count
        head = bytes
    }

    // MARK: Numbers

    @inline(__always)
    func byte(_ offset: Int) throws(PastEnd) -> UInt8 {
        guard left.steps > 0 else { throw PastEnd() }
        left.steps -= 1
        if offset >= 0, offset < head.count { return head[offset] }
        return try farByte(offset)
    }

    /// The number in the `size` bytes at `offset`, up to eight; what needs more than 63 bits is `Int.max`.
    func number(_ offset: Int, _ size: Int, isLittle: Bool = false) throws(PastEnd) -> Int {
        var value: UInt64 = 0
        for index in 0..<size {
            value = value << 8 | UInt64(try byte(offset + (isLittle ? size - 1 - index : index)))
        }
        return Int(clamping: value)
    }

    func big16(_ offset: Int) throws(PastEnd) -> Int { try number(offset, 2) }
    func big32(_ offset: Int) throws(PastEnd) -> Int { try number(offset, 4) }
    func big64(_ offset: Int) throws(PastEnd) -> Int { try number(offset, 8) }
    func little16(_ offset: Int) throws(PastEnd) -> Int { try number(offset, 2, isLittle: true) }
    func little24(_ offset: Int) throws(PastEnd) -> Int { try number(offset, 3, isLittle: true) }
    func little32(_ offset: Int) throws(PastEnd) -> Int { try number(offset, 4, isLittle: true) }

    // MARK: Texts

    /// Whether the file holds `text` at `offset`; `false` beyond the end.
    func holds(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            guard let byte = try? byte(offset + index), byte == text.utf8Start[index] else { return false }
        }
        return true
    }

    /// The four letters at `offset`.
    func code(_ offset: Int) throws(PastEnd) -> FourCC { FourCC(UInt32(try number(offset, 4))) }

    /// A copy of the bytes from `start` up to `end`, as far as the file and ``copyLimit`` go; none where the end is before
    /// the start.
    func copy(_ start: Int, to end: Int) -> [UInt8] {
        let whole = (start..<max(start, end)).clamped(to: 0..<count)
        let range = whole.prefix(Self.copyLimit)
        if range.upperBound <= head.count { return Array(head[range]) }
        guard let file, let bytes = try? Self.read(file, base + range.lowerBound..<base + range.upperBound)
        else {
            return []
        }
        bytesRead += bytes.count
        return bytes
    }

    /// A copy of the packet of XMP from `start` up to `end`, as far as the packets before it have left bytes: each is walked
    /// through many times, and a file has one.
    func packet(_ start: Int, to end: Int) -> [UInt8] {
        let bytes = copy(start, to: min(end, start + packetBytes))
        packetBytes -= bytes.count
        return bytes
    }

    /// The text from `start` up to `end` or its first zero, without space around it.
    func text(_ start: Int, to end: Int) -> String {
        let bytes = copy(start, to: end).prefix { $0 != 0 }
        let trimmed = bytes.drop { $0 == 0x20 }
        let end = trimmed.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? trimmed.startIndex
        return String(decoding: trimmed[trimmed.startIndex..<end], as: UTF8.self)
    }

    // MARK: Reading

    @inline(never)
    private func farByte(_ offset: Int) throws(PastEnd) -> UInt8 {
        guard offset >= 0, offset < count, let file else { throw PastEnd() }
        if offset < windowStart || offset >= windowStart + window.count {
            guard left.windows > 0 else { throw PastEnd() }
            left.windows -= 1
            let range = offset..<min(count, offset + Self.windowBytes)
            guard let bytes = try? Self.read(file, base + range.lowerBound..<base + range.upperBound),
                !bytes.isEmpty
            else { throw PastEnd() }
            bytesRead += bytes.count
            (window, windowStart) = (bytes, offset)
        }
        return window[offset - windowStart]
    }

    /// Fewer bytes than `range` has where the file has become shorter.
    private static func read(_ file: Descriptor, _ range: Range<Int>) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
            do throws(Errno) {
                let memory = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[..<range.count]
                )
                initialized = try Descriptor.read(file.number, into: memory, at: range.lowerBound)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// Four letters that name a box, a chunk or a brand.
struct FourCC: Hashable, ExpressibleByStringLiteral {
    let value: UInt32

    init(_ value: UInt32) { self.value = value }

    init(stringLiteral text: StaticString) {
        var value: UInt32 = 0
        for index in 0..<min(4, text.utf8CodeUnitCount) { value = value << 8 | UInt32(text.utf8Start[index]) }
        self.value = value
    }
}
