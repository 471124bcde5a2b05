import ClickwheelCZlib
import ClickwheelSystem

/// Files in gzip's format, through zlib.
enum Gzip {
    /// The end of the name of a file that is not whole yet.
    static let partialSuffix = ".gz.partial"

    /// Replaces the file at `path` by `path.gz` with the same age.
    ///
    /// The original stays until the compressed file is whole, so it can be interrupted at any time.
    /// - Returns: Whether it was done; not where another process did it, or the disk has no room.
    @discardableResult
    static func compress(_ path: String) -> Bool {
        do throws(Errno) {
            let source = try Descriptor(reading: path)
            // A writer that still has the file open looks at it for a moment; another process may compress it already.
            try source.lock(isWaiting: true)
            let status = try source.status()
            guard try FileStatus(path: path).isSameFile(as: status) else { return false }
            let partial = path + partialSuffix
            Files.remove(partial)
            defer { Files.remove(partial) }
            try copy(source, to: partial)
            try Files.setModified(partial, to: status.modified)
            try Files.move(partial, to: path + ".gz")
            // The original goes once the other name is on the disk; some file systems cannot say so of a folder.
            try? Descriptor(folder: Folder.parent(path).utf8).synchronize()
        } catch {
            return false
        }
        Files.remove(path)
        return true
    }

    private static func copy(_ source: Descriptor, to path: String) throws(Errno) {
        let target = try Descriptor(creating: path)
        let copy = try target.duplicate()
        // Level 6 is zlib's own default.
        guard let stream = gzdopen(copy, "wb6") else {
            _ = Descriptor(owning: copy)
            throw .outOfOrder
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 64)
        defer { buffer.deallocate() }
        var isWhole = false
        while let count = try? source.readSome(into: buffer) {
            isWhole = count == 0
            if isWhole { break }
            guard gzwrite(stream, buffer.baseAddress, CUnsignedInt(count)) == count else { break }
        }
        // Closing writes the rest of it. The disk has to have it before the original is removed: after a power cut a
        // name without its bytes would be all that is left of both.
        guard gzclose(stream) == Z_OK, isWhole else { throw .outOfOrder }
        try target.synchronize()
    }
}
