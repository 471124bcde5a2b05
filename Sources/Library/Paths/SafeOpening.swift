import ClickwheelSystem

/// Opens files and directories without ever following a link out of the folder that the user named.
enum SafeOpening {
    /// Opens the directory at a relative path, one name at a time, however long the path is.
    ///
    /// The user named the folder, so links in its path are followed.
    static func directory(path: NameBytes, in folder: NameBytes) throws(Errno) -> Descriptor {
        var directory = try Descriptor(folder: folder)
        for name in path.split(separator: UInt8(ascii: "/")) { directory = try directory.folder(name) }
        return directory
    }

    /// Opens the regular file `name` in the directory at a relative path.
    static func file(_ name: NameBytes, path: NameBytes, in folder: NameBytes) throws(Errno) -> Descriptor {
        try directory(path: path, in: folder).regularFile(name)
    }
}
