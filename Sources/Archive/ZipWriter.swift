import ClickwheelCZip
import ClickwheelPOSIX

/// A zip file that is being written; it is there, whole, once ``close()`` has returned.
public final class ZipWriter {
    /// How a member is packed.
    public enum Packing: Sendable {
        /// The bytes as they are.
        case stored
        /// Deflated, fast rather than small.
        case deflated
    }

    /// The path at which the archive will be.
    public let path: String
    private var handle: OpaquePointer?

    /// Starts an archive in place of the file at `path`.
    ///
    /// - Throws: ``ArchiveError/cannotWrite(path:reason:)``.
    public init(path: String) throws(ArchiveError) {
        var code: CInt = 0
        guard let handle = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw .cannotWrite(path: path, reason: "error \(code)")
        }
        self.path = path
        self.handle = handle
    }

    deinit {
        if let handle { zip_discard(handle) }
    }

    /// Adds a member from bytes, which are copied.
    public func add(_ name: String, _ bytes: [UInt8], _ packing: Packing) throws(ArchiveError) {
        // libzip frees the copy when it has been written.
        let copy = malloc(max(bytes.count, 1))
        if let copy {
            bytes.withUnsafeBytes {
                copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
            }
        }
        guard let handle, let copy, let source = zip_source_buffer(handle, copy, UInt64(bytes.count), 1)
        else {
            throw failure()
        }
        try add(name, source, packing)
    }

    /// Adds a member from a file, which must stay as it is until ``close()``.
    public func add(_ name: String, file: String, _ packing: Packing) throws(ArchiveError) {
        guard let handle, let source = zip_source_file(handle, file, 0, -1) else { throw failure() }
        try add(name, source, packing)
    }

    /// Writes the archive.
    public func close() throws(ArchiveError) {
        guard let handle else { return }
        guard zip_close(handle) == 0 else { throw failure() }
        self.handle = nil
    }

    private func add(_ name: String, _ source: OpaquePointer, _ packing: Packing) throws(ArchiveError) {
        guard let handle else { throw failure() }
        let index = zip_file_add(handle, name, source, UInt32(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            zip_source_free(source)
            throw failure()
        }
        let method = packing == .stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE
        guard zip_set_file_compression(handle, UInt64(index), Int32(method), packing == .stored ? 0 : 1) == 0
        else {
            throw failure()
        }
    }

    private func failure() -> ArchiveError {
        .cannotWrite(path: path, reason: handle.map { String(cString: zip_strerror($0)) } ?? "it is closed")
    }
}
