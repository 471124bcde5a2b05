import ClickwheelPOSIX

/// Files that are read and written as one piece.
public enum WholeFile {
    /// The first `limit` bytes of the file at `path`; waits for the other end of a pipe.
    public static func read(_ path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
        try Descriptor(reading: path).readAll(atMost: limit)
    }

    /// The first `limit` bytes of the regular file at `path`; a pipe is refused and never waited for.
    ///
    /// - Throws: ``Errno/invalid`` for what is no regular file.
    public static func read(regularFile path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
        try Descriptor(regularFile: path.utf8).readAll(atMost: limit)
    }

    /// Removes what a process that was killed in the middle of ``replace(_:with:)`` has left beside `path`.
    public static func clean(_ path: String) { Files.remove(path + ending) }

    private static let ending = ".new"

    /// Puts `bytes` in the place of the program's own file at `path`; returns when they are on the disk.
    ///
    /// At every moment, also after a power cut, the path names the old file or the whole new one. Its owner alone may
    /// read it. Nobody else may write it at the same time. Where a person says which file, it is ``export(_:to:)``.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
        // Beside it, since a file keeps its disk when it is renamed. What a crash left there is of no use.
        let temporary = path + ending
        Files.remove(temporary)
        try put(bytes, at: path, by: temporary, Descriptor(creating: temporary))
    }

    /// The same for a file of a person's: all else in its folder stays as it is, whatever it is called.
    ///
    /// What a process that is killed meanwhile leaves there is hidden, and stays.
    public static func export(_ bytes: [UInt8], to path: String) throws(Errno) {
        let (draft, file) = try draft(of: path, mode: 0o600)
        try put(bytes, at: path, by: draft, file)
    }

    /// Makes an empty file beside the one at `path`, for what is to take its place, and returns its own path.
    ///
    /// It is hidden, under a name that nobody had, and may be read by whoever may read a new file of this
    /// process. Who asked for it gives it the name of the other, or removes it.
    public static func draft(of path: String) throws(Errno) -> String {
        try draft(of: path, mode: 0o666).path
    }

    private static func put(
        _ bytes: [UInt8],
        at path: String,
        by temporary: String,
        _ file: Descriptor
    ) throws(Errno) {
        do throws(Errno) {
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

    /// Bytes of a file's name that stand in that of its draft: the longest names have drafts as well.
    private static let longestName = 100

    private static func draft(of path: String, mode: mode_t) throws(Errno) -> (path: String, file: Descriptor)
    {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { path[...$0] } ?? ""
        var name = ""
        for character in slash.map({ path[path.utf8.index(after: $0)...] }) ?? path[...] {
            guard name.utf8.count + character.utf8.count <= longestName else { break }
            name.append(character)
        }
        let drawn = String(UInt64.random(in: 0 ... .max), radix: 16)
        let draft = "\(folder).\(name).\(drawn)\(ending)"
        let number = try withSystemName(Array(draft.utf8)) {
            openat(AT_FDCWD, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
        guard number >= 0 else { throw .last }
        return (draft, Descriptor(owning: number))
    }
}
