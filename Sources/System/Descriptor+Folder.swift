import ClickwheelPOSIX

/// A name in a folder.
public struct FolderEntry: Sendable {
    /// What stands behind a name.
    public enum Kind: Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A link, a pipe, a socket or a device.
        case other
        /// The file system does not say without being asked for the file's status.
        case unknown
    }

    /// The bytes of the name: to the system it is not text.
    public let name: [UInt8]
    /// What the file system says that it is.
    public let kind: Kind
}

/// Open folders, in which names are looked up without ever following a link out of them.
extension Descriptor {
    /// Opens the folder at `path`, at the end of all links.
    public convenience init(folder path: some Collection<UInt8>) throws(Errno) {
        try self.init(path, O_RDONLY | O_DIRECTORY)
    }

    /// Opens the folder `name` in this one.
    ///
    /// - Throws: ``Errno/link`` or ``Errno/notAFolder`` where it is something else.
    public func folder(_ name: some Collection<UInt8>) throws(Errno) -> Descriptor {
        try Descriptor(name, in: number, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }

    /// Opens the regular file `name` in this folder; a pipe or a device is refused and never waited for.
    ///
    /// - Throws: ``Errno/link``, or ``Errno/invalid`` for what else is no regular file.
    public func regularFile(_ name: some Collection<UInt8>) throws(Errno) -> Descriptor {
        let file = try Descriptor(name, in: number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard try file.status().isRegular else { throw .invalid }
        return file
    }

    /// What the system says of `name` in this folder; of a link, and not of what it leads to.
    public func status(of name: [UInt8]) throws(Errno) -> FileStatus {
        var status = stat()
        guard try withSystemName(name, { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            throw .last
        }
        return FileStatus(status)
    }

    /// All names in this folder but `.` and `..`, in no order.
    public func entries() throws(Errno) -> [FolderEntry] {
        // Reading moves a descriptor on, and closing the stream closes it, so the stream has its own.
        let own = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw .last }
        guard let stream = fdopendir(own) else {
            close(own)
            throw .last
        }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        entries.reserveCapacity(32)
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            if let entry = FolderEntry(entry) { entries.append(entry) }
        }
        guard errno == 0 else { throw .last }
        return entries
    }
}

extension FolderEntry {
    fileprivate init?(_ entry: UnsafeMutablePointer<dirent>) {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
        let text = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
        // Byte by byte, since folders are long: `.` and `..` are the two that begin so and end there.
        let dot = UInt8(ascii: ".")
        if text[0] == dot, text[1] == 0 || text[1] == dot && text[2] == 0 { return nil }
        name = [UInt8](
            UnsafeBufferPointer(
                start: text,
                count: strlen(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
            )
        )
        kind =
            switch Int(entry.pointee.d_type) {
            case Int(DT_REG): .file
            case Int(DT_DIR): .folder
            case Int(DT_UNKNOWN): .unknown
            case _: .other
            }
    }
}
