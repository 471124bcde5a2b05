import ClickwheelPOSIX

/// What the file strategy and the reader need of folders.
enum Folder {
    /// The names in the folder at `path`, in no order; none where it cannot be read.
    static func names(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }

    /// Makes the folder at `path` and those above it, readable by the owner alone.
    ///
    /// - Returns: Whether it is there.
    static func make(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT else { return false }
        let above = parent(path)
        guard above != path, make(above) else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }

    /// Whether there is a folder at `path`.
    static func exists(_ path: String) -> Bool {
        FileStatus(path: path)?.isFolder ?? false
    }

    /// The folder that `path` is in.
    static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of `path`.
    static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

/// What `stat` says of a file.
struct FileStatus: Equatable {
    let device: UInt64
    let inode: UInt64
    let bytes: Int
    /// Microseconds since 1970.
    let modified: Int64
    let isRegular: Bool
    let isFolder: Bool

    init?(_ descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        bytes = Int(status.st_size)
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        modified = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}
