import ClickwheelPOSIX

/// What tells one state of a file from another.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    /// Nanoseconds since 1970, wrapping in the year 2262.
    let modified: Int64

    init(_ status: stat) {
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// A strong entity tag in its quotes; device and inode go through a hash, they are nobody's business.
    var entityTag: String {
        var hash = FNV1a()
        hash.add(device)
        hash.add(inode)
        hash.add(UInt64(bitPattern: modified))
        return "\"\(String(hash.value, radix: 16))-\(String(size, radix: 16))\""
    }

    /// Whole seconds since 1970, rounded down.
    var modifiedSeconds: Int64 {
        (modified >= 0 ? modified : modified - 999_999_999) / 1_000_000_000
    }
}
