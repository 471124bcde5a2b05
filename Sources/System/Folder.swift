import ClickwheelPOSIX

/// What can be done to folders by their path.
public enum Folder {
    /// The names in the folder at `path`, in no order; none where it cannot be read.
    public static func names(_ path: String) -> [String] { (try? listing(path)) ?? [] }

    /// The names in the folder at `path`, in no order; for those to whom none and unknown are not the same.
    public static func listing(_ path: String) throws(Errno) -> [String] {
        try Descriptor(folder: path.utf8).entries().map { String(decoding: $0.name, as: UTF8.self) }
    }

    /// Makes the folder at `path` and those above it, readable by their owner alone, where they are not there.
    public static func make(_ path: String) throws(Errno) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let above = parent(path)
        guard errno == ENOENT, above != path else { throw .last }
        try make(above)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    }

    /// Removes the folder at `path`, where it is empty.
    public static func remove(_ path: String) {
        rmdir(path)
    }

    /// Whether there is a folder at `path`.
    public static func exists(_ path: String) -> Bool {
        (try? FileStatus(path: path))?.isFolder ?? false
    }

    /// How many bytes this user may still write to the disk that the folder at `path` is on; `nil` where nobody says.
    public static func room(_ path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int64(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize)
        ).partialValue
    }

    /// The folder that `path` is in.
    public static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of `path`.
    public static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
