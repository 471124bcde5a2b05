import ClickwheelCEvent
import ClickwheelPOSIX
import ClickwheelSystem

/// A regular file that is open for reading, with what its responses need to know of it.
///
/// Sendable because nothing in it changes; the mapping is never read, only asked about.
final class OpenFile: @unchecked Sendable {
    /// Why a file cannot be sent.
    enum Failure: Error, Equatable {
        case system(Errno)
        /// Its owner did not open it.
        case refused(FileBody.Refusal)
    }

    let descriptor: Descriptor
    let status: FileStatus
    /// The bytes that are sent: all of them, or those of a file in the file.
    let part: Range<Int64>
    let entityTag: String
    let lastModified: String
    private let mapping: UnsafeMutableRawPointer?

    /// Opens the file at `path`; may block.
    ///
    /// - Throws: ``Failure/system(_:)``, with ``Errno/invalid`` for what is not a regular file.
    convenience init(path: [UInt8]) throws(Failure) {
        try self.init(Self.checked { () throws(Errno) in try Descriptor(regularFile: path) })
    }

    /// What `opening` opens; may block.
    convenience init(_ opening: FileBody.Opening) throws(Failure) {
        let descriptor: Descriptor
        do throws(FileBody.Refusal) {
            descriptor = try opening()
        } catch {
            throw .refused(error)
        }
        try self.init(descriptor)
    }

    /// - Parameters:
    ///   - descriptor: An open file.
    ///   - part: The bytes of it that are sent; `nil` for all.
    /// - Throws: ``Failure/system(_:)``, with ``Errno/invalid`` also for a part that is not there.
    init(_ descriptor: Descriptor, part: Range<Int64>? = nil) throws(Failure) {
        status = try Self.checked { () throws(Errno) in try descriptor.status() }
        guard status.isRegular, (part?.upperBound ?? 0) <= status.size else { throw .system(.invalid) }
        self.descriptor = descriptor
        self.part = part ?? 0..<status.size
        entityTag = status.entityTag(of: part)
        // Never later than the date of the response (RFC 9110 section 8.8.2.1).
        lastModified = HTTPDate.format(min(status.modifiedSeconds, HTTPDate.now()))
        mapping = Self.map(descriptor, status)
    }

    private static func checked<Result>(_ body: () throws(Errno) -> Result) throws(Failure) -> Result {
        do { return try body() } catch { throw .system(error) }
    }

    deinit {
        if let mapping { munmap(mapping, Int(status.size)) }
    }

    /// Whether the file behind the descriptor is still what it was when it was opened; does not block.
    var isUnchanged: Bool {
        (try? descriptor.status()) == status
    }

    /// Whether `range` can be read without waiting for the disk; does not block.
    func isResident(_ range: Range<Int64>) -> Bool {
        guard let mapping else { return probe(range) }
        let start = range.lowerBound / Self.pageSize * Self.pageSize
        let end = min(range.upperBound, status.size)
        guard start < end else { return true }
        let pages = Int((end - start + Self.pageSize - 1) / Self.pageSize)
        return withUnsafeTemporaryAllocation(of: PageResidency.self, capacity: pages) { states in
            guard let first = states.baseAddress,
                mincore(mapping + Int(start), Int(end - start), first) == 0
            else { return false }
            return states[..<pages].allSatisfy { $0 & 1 == 1 }
        }
    }

    /// Reads `range` so that the system has it in its cache; blocks.
    func readAhead(_ range: Range<Int64>) {
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
            var offset = Int(range.lowerBound)
            while offset < range.upperBound {
                let piece = UnsafeMutableRawBufferPointer(
                    rebasing: buffer.prefix(Int(range.upperBound) - offset)
                )
                guard let count = try? descriptor.read(into: piece, at: offset), count > 0 else { return }
                offset += count
            }
        }
    }

    /// A guess by samples, for files of whose pages the system tells only their owner (mincore(2)).
    private func probe(_ range: Range<Int64>) -> Bool {
        var byte: UInt8 = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard clickwheel_read_resident(descriptor.number, &byte, 1, offset) == 1 else { return false }
            offset += Self.probeDistance
        }
        return range.isEmpty
            || clickwheel_read_resident(descriptor.number, &byte, 1, range.upperBound - 1) == 1
    }

    /// The size of a page of memory.
    static let pageSize = Int64(sysconf(Int32(_SC_PAGESIZE)))
    private static let probeDistance: Int64 = 32768

    /// A mapping for ``isResident(_:)``, where the system answers it honestly: to the owner, to root and to
    /// those who may write (mincore(2)); to others it says that everything is there.
    private static func map(_ descriptor: Descriptor, _ status: FileStatus) -> UnsafeMutableRawPointer? {
        guard status.size > 0, status.owner == geteuid() || geteuid() == 0 else { return nil }
        let mapping = mmap(nil, Int(status.size), PROT_READ, MAP_SHARED, descriptor.number, 0)
        return mapping == MAP_FAILED ? nil : mapping
    }
}
