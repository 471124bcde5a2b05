import ClickwheelPOSIX

/// An open descriptor, closed when the last reference to it goes away.
public final class Descriptor: Sendable {
    /// The system's number of it, for as long as this object lives.
    public let number: CInt

    /// Takes over `number`: nobody else may close it.
    public init(owning number: CInt) {
        self.number = number
    }

    /// Opens what is at `path` for reading; waits for the other end of a pipe.
    public convenience init(reading path: String) throws(Errno) {
        try self.init(path.utf8, O_RDONLY | O_NOCTTY)
    }

    /// Opens the regular file at `path` for reading; a pipe or a device is refused and never waited for.
    ///
    /// - Throws: ``Errno/invalid`` for what is no regular file.
    public convenience init(regularFile path: some Collection<UInt8>) throws(Errno) {
        try self.init(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        guard try status().isRegular else { throw .invalid }
    }

    /// Makes a file at `path` that its owner alone may read and write.
    ///
    /// - Throws: ``Errno/exists`` where there is one already.
    public convenience init(creating path: String) throws(Errno) {
        try self.init(path.utf8, O_RDWR | O_CREAT | O_EXCL)
    }

    /// Opens the file at `path` for reading and for writing at its end, or makes one that its owner alone may read and
    /// write; never waits for the other end of a pipe, and refuses one that nobody reads.
    public convenience init(appending path: String) throws(Errno) {
        try self.init(path.utf8, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK)
    }

    /// Opens `path` in the folder `folder`, or in the current one of the process.
    convenience init(
        _ path: some Collection<UInt8>,
        in folder: CInt = AT_FDCWD,
        _ flags: CInt
    ) throws(Errno) {
        let number = try withSystemName(Array(path)) { openat(folder, $0, flags | O_CLOEXEC, 0o600) }
        guard number >= 0 else { throw .last }
        self.init(owning: number)
    }

    deinit {
        close(number)
    }

    /// The two ends of a new pipe.
    public static func pipe() throws(Errno) -> (reading: Descriptor, writing: Descriptor) {
        var ends: [CInt] = [-1, -1]
        guard ClickwheelPOSIX.pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }

    /// A second descriptor of the same open file, which the caller closes.
    public func duplicate() throws(Errno) -> CInt {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .last }
        return copy
    }

    /// The descriptor of standard error, which nobody closes.
    public static let standardError: CInt = STDERR_FILENO

    /// Whether a person sits at the other end of the descriptor `number`.
    public static func isTerminal(_ number: CInt) -> Bool { isatty(number) != 0 }

    /// What the system says of the file now.
    public func status() throws(Errno) -> FileStatus {
        try FileStatus(descriptor: number)
    }
}

/// Calls the system with a path in the form that it wants.
///
/// Not generic, as are those who call it, since it is in the way of every file of a folder.
///
/// - Throws: ``Errno/notFound`` for one with a NUL: the system would take its beginning for another file's.
func withSystemName(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> CInt) throws(Errno) -> CInt {
    let result: CInt? = withUnsafeTemporaryAllocation(byteCount: path.count + 1, alignment: 1) { name in
        name.copyBytes(from: path)
        name[path.count] = 0
        guard let start = name.baseAddress, memchr(start, 0, path.count) == nil else { return nil }
        return body(start.assumingMemoryBound(to: CChar.self))
    }
    guard let result else { throw .notFound }
    return result
}
