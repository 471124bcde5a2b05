import ClickwheelCZip

/// A zip file that is open for reading.
///
/// Belongs to one thread at a time. Nothing is ever unpacked by the names inside: the caller decides where bytes go.
public final class ZipReader {
    /// One member of the archive.
    public struct Entry: Equatable, Sendable {
        /// The name in the archive, as it stands there: no path that may be written to.
        public let name: String
        /// The size that the archive claims, in bytes; reading stops at the caller's limit, whatever it claims.
        public let size: Int
        /// The size in the archive, in bytes.
        public let packedSize: Int
        /// Whether its bytes are in the archive as they are, and not deflated.
        public let isStored: Bool
        let index: UInt64
    }

    /// The path of the archive.
    public let path: String
    /// Every member, in the order of the archive.
    public let entries: [Entry]
    private let byName: [String: Int]
    private let handle: OpaquePointer

    /// - Throws: ``ArchiveError`` for what is no zip file, or one with more than `limit` members.
    public init(path: String, limit: Int = 200_000) throws(ArchiveError) {
        var code: CInt = 0
        guard let handle = zip_open(path, ZIP_RDONLY, &code) else {
            var error = zip_error_t()
            zip_error_init_with_code(&error, code)
            defer { zip_error_fini(&error) }
            let reason = zip_error_strerror(&error).map { String(cString: $0) } ?? "error \(code)"
            if code == ZIP_ER_NOENT || code == ZIP_ER_OPEN { throw .cannotOpen(path: path, reason: reason) }
            throw .damaged(path: path, reason: reason)
        }
        self.path = path
        self.handle = handle
        let count = zip_get_num_entries(handle, 0)
        var entries: [Entry] = []
        var byName: [String: Int] = [:]
        if count <= limit {
            for index in 0..<UInt64(max(count, 0)) {
                var stat = zip_stat_t()
                guard zip_stat_index(handle, index, 0, &stat) == 0, let name = stat.name else { continue }
                let entry = Entry(
                    name: String(cString: name),
                    size: Int(clamping: stat.size),
                    packedSize: Int(clamping: stat.comp_size),
                    isStored: stat.comp_method == ZIP_CM_STORE,
                    index: index
                )
                byName[entry.name] = byName[entry.name] ?? entries.count
                entries.append(entry)
            }
        }
        self.entries = entries
        self.byName = byName
        guard count <= limit else { throw .damaged(path: path, reason: "\(count) members are too many") }
    }

    deinit {
        zip_discard(handle)
    }

    /// The member called `name`; the last one, where several are.
    public func entry(_ name: String) -> Entry? { byName[name].map { entries[$0] } }

    /// The bytes of a member.
    ///
    /// - Throws: ``ArchiveError/tooLarge(path:name:limit:)`` past `limit` bytes.
    public func bytes(_ entry: Entry, limit: Int) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(entry.size, limit, 1 << 20))
        do {
            try forEachChunk(entry, limit: limit) { bytes.append(contentsOf: $0) }
        } catch let error as ArchiveError {
            throw error
        } catch {
            throw .damaged(path: path, reason: "\(error)")
        }
        return bytes
    }

    /// Lends the bytes of a member piece by piece.
    ///
    /// - Throws: ``ArchiveError``, or what `body` throws.
    public func forEachChunk(
        _ entry: Entry,
        limit: Int,
        _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let file = zip_fopen_index(handle, entry.index, 0) else {
            throw ArchiveError.damaged(path: path, reason: String(cString: zip_strerror(handle)))
        }
        defer { zip_fclose(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
            guard count >= 0 else {
                throw ArchiveError.damaged(path: path, reason: String(cString: zip_file_strerror(file)))
            }
            if count == 0 { return }
            total += Int(count)
            guard total <= limit else {
                throw ArchiveError.tooLarge(path: path, name: entry.name, limit: limit)
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
        }
    }
}
