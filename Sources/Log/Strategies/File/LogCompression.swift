import ClickwheelSystem

/// How log files that were set aside are compressed, and read again: as gzip (RFC 1952), by what the program has for it.
///
/// This library comes without: where none is given, files stay as they are, and compressed ones are left out by who
/// reads. Both functions may be called from any thread, and block.
public struct LogCompression: Sendable {
    /// Puts the next bytes of a file into a buffer, as many as it likes.
    ///
    /// It returns how many there are, and 0 at the end, or where the file is damaged.
    public typealias Reader = (UnsafeMutableRawBufferPointer) -> Int

    let compress: @Sendable (_ source: String, _ target: String) -> Bool
    let open: @Sendable (_ path: String) -> Reader?

    /// A compression by two functions.
    ///
    /// - Parameters:
    ///   - compress: Writes the file at the first path, which nobody changes meanwhile, as gzip to the second one, where
    ///     there is no file, and says whether all of it is there.
    ///   - open: Opens the gzip file at a path; `nil` where that cannot be done.
    public init(
        compress: @escaping @Sendable (_ source: String, _ target: String) -> Bool,
        open: @escaping @Sendable (_ path: String) -> Reader?
    ) {
        self.compress = compress
        self.open = open
    }

    /// The end of the name of a file that is not whole yet.
    static let partialSuffix = ".gz.partial"

    /// Replaces the file at `path` by `path.gz` with the same age.
    ///
    /// The original stays until the compressed file is whole, so it can be interrupted at any time, and where the disk has no room.
    func replace(_ path: String) {
        do throws(Errno) {
            let source = try Descriptor(reading: path)
            // A writer that still has the file open looks at it for a moment; another process may compress it already.
            try source.lock(isWaiting: true)
            let status = try source.status()
            guard try FileStatus(path: path).isSameFile(as: status) else { return }
            let partial = path + Self.partialSuffix
            Files.remove(partial)
            defer { Files.remove(partial) }
            guard compress(path, partial) else { return }
            // The disk has to have it before the original is removed: after a power cut a name without its bytes would
            // be all that is left of both.
            try Descriptor(reading: partial).synchronize()
            try Files.setModified(partial, to: status.modified)
            try Files.move(partial, to: path + ".gz")
            // The original goes once the other name is on the disk; some file systems cannot say so of a folder.
            try? Descriptor(folder: Folder.parent(path).utf8).synchronize()
            Files.remove(path)
        } catch {
            // The next look at the folder tries it again.
        }
    }
}
