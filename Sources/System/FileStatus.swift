import ClickwheelPOSIX

/// What the system says of a file without reading it.
public struct FileStatus: Hashable, Sendable {
    /// The file system, as the kernel numbers it.
    public let device: UInt64
    /// The file's number in it, which is used again when the file is gone.
    public let inode: UInt64
    /// In bytes.
    public let size: Int64
    /// When the content last changed, in nanoseconds since 1970.
    public let modified: Int64
    /// Whether it is a regular file.
    public let isRegular: Bool
    /// Whether it is a folder.
    public let isFolder: Bool
    /// The number of the user that owns it.
    public let owner: UInt32

    /// What is at `path`, at the end of all links.
    public init(path: String) throws(Errno) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        self.init(status)
    }

    /// What is open under the descriptor `number`, which somebody else owns.
    public init(descriptor number: CInt) throws(Errno) {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .last }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        let time = status.st_mtim
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        owner = status.st_uid
    }

    /// Whether both are of one file, by whatever names.
    public func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}
