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

    /// Puts `bytes` in the place of the file at `path`; returns when they are on the disk.
    ///
    /// At every moment, also after a power cut, the path names the old file or the whole new one. Its owner
    /// alone may read it. Of several who write it at the same time the last one wins. All else in the folder
    /// stays as it is.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
        // Beside it, since a file keeps its disk when it is renamed.
        let drafts = Drafts(of: path)
        let (draft, file) = try drafts.make(mode: 0o600)
        do throws(Errno) {
            try file.write(bytes)
            try file.synchronize()
            try Files.move(draft, to: path)
        } catch {
            Files.remove(draft)
            throw error
        }
        // The new name is on the disk when its folder is; some file systems cannot say so of a folder.
        try? Descriptor(folder: drafts.folder.utf8).synchronize()
    }

    /// Makes an empty file beside the one at `path`, for what is to take its place, and returns its own path.
    ///
    /// It is hidden, under a name that nobody had, and may be read by whoever may read a new file of this
    /// process. Who asked for it gives it the name of the other, or removes it.
    public static func draft(of path: String) throws(Errno) -> String {
        try Drafts(of: path).make(mode: 0o666).path
    }

    /// Removes what processes that were killed in the middle of ``replace(_:with:)`` have left beside `path`.
    ///
    /// For the program's own files, and where nobody writes that one now.
    public static func clean(_ path: String) {
        // As it was called up to 0.1.
        Files.remove(path + ".new")
        for draft in Drafts(of: path).paths { Files.remove(draft) }
    }
}

/// What is to take the place of a file, while it is written: beside it, hidden, with names drawn by lot.
private struct Drafts {
    private static let ending = ".new"
    /// Hexadecimal digits of what is drawn.
    private static let digits = 16
    /// Bytes of the file's name that stand in those of its drafts: the longest names have drafts as well.
    private static let longestName = 100
    /// Nanoseconds after which nobody writes a draft any more: an hour without a byte.
    private static let age: Int64 = 3_600_000_000_000

    /// The folder of the file, and of its drafts.
    let folder: String
    /// What the names of its drafts begin with.
    private let head: String

    init(of path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let whole = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        var name = ""
        for character in whole {
            guard name.utf8.count + character.utf8.count <= Self.longestName else { break }
            name.append(character)
        }
        head = ".\(name)."
    }

    /// The paths of those that are there, whoever writes them or has written them.
    var paths: [String] { Folder.names(folder).filter { isDraft($0) }.map { "\(folder)/\($0)" } }

    /// Makes an empty one that nobody had.
    func make(mode: mode_t) throws(Errno) -> (path: String, file: Descriptor) {
        sweep()
        let number = String(UInt64.random(in: 0 ... .max), radix: 16)
        let zeros = String(repeating: "0", count: Self.digits - number.count)
        let path = "\(folder)/\(head)\(zeros)\(number)\(Self.ending)"
        let descriptor = try withSystemName(Array(path.utf8)) {
            openat(AT_FDCWD, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        }
        guard descriptor >= 0 else { throw .last }
        return (path, Descriptor(owning: descriptor))
    }

    /// Removes those that killed processes have left, in a folder that is its owner's alone, as the program's
    /// own are; from other folders nothing is removed but by who made it.
    private func sweep() {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & 0o077 == 0 else { return }
        for path in paths where isOld(path) { Files.remove(path) }
    }

    private func isOld(_ path: String) -> Bool {
        guard let status = try? FileStatus(path: path), status.isRegular else { return false }
        return WallClock.microseconds() * 1_000 - status.modified > Self.age
    }

    private func isDraft(_ name: String) -> Bool {
        let name = name.utf8
        let drawn = name.dropFirst(head.utf8.count).dropLast(Self.ending.utf8.count)
        return name.starts(with: head.utf8) && drawn.count == Self.digits
            && drawn.allSatisfy { "0123456789abcdef".utf8.contains($0) }
            && name.suffix(Self.ending.utf8.count).elementsEqual(Self.ending.utf8)
    }
}
