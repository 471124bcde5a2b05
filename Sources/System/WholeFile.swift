/// Files that are read and written as one piece.
public enum WholeFile {
    /// The first `limit` bytes of the file at `path`.
    public static func read(_ path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
        try Descriptor(reading: path).readAll(atMost: limit)
    }

    /// Removes what a process that was killed in the middle of ``replace(_:with:)`` has left beside `path`.
    public static func clean(_ path: String) { Files.remove(path + ending) }

    private static let ending = ".new"

    /// Puts `bytes` in the place of the file at `path`; returns when they are on the disk.
    ///
    /// At every moment, also after a power cut, the path names the old file or the whole new one. Its owner alone may
    /// read it. Nobody else may write it at the same time.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
        // Beside it, since a file keeps its disk when it is renamed. What a crash left there is of no use.
        let temporary = path + ending
        Files.remove(temporary)
        do throws(Errno) {
            let file = try Descriptor(creating: temporary)
            try file.write(bytes)
            try file.synchronize()
            try Files.move(temporary, to: path)
        } catch {
            Files.remove(temporary)
            throw error
        }
        // The new name is on the disk when its folder is; some file systems cannot say so of a folder.
        try? Descriptor(folder: Folder.parent(path).utf8).synchronize()
    }
}
