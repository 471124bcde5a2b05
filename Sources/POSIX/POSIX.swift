// The system's own calls, by whatever name the platform's module has, and neutral names for what each spells its own way.
//
// This is the one place that says which platform it is. Domains do not import this module: what they need of the
// system has a Swift name in `ClickwheelSystem`.
@_exported import ClickwheelCSystem

#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif

#if canImport(Glibc)
/// The kind of a TCP socket, for `socket` and `addrinfo`.
public let streamSocket = CInt(SOCK_STREAM.rawValue)

/// The resources that `setrlimit` knows.
public enum ResourceLimit {
    /// How many descriptors may be open.
    public static let openFiles = CInt(RLIMIT_NOFILE.rawValue)
    /// Bytes of data, the heap included.
    public static let memory = CInt(RLIMIT_DATA.rawValue)
    /// Seconds of the processor.
    public static let processor = CInt(RLIMIT_CPU.rawValue)
    /// Bytes of what a crash leaves.
    public static let core = CInt(RLIMIT_CORE.rawValue)
    /// Bytes of a file that is written.
    public static let fileSize = CInt(RLIMIT_FSIZE.rawValue)
}
#else
/// The kind of a TCP socket, for `socket` and `addrinfo`.
public let streamSocket = SOCK_STREAM

/// The resources that `setrlimit` knows.
public enum ResourceLimit {
    public static let openFiles = RLIMIT_NOFILE
    public static let memory = RLIMIT_DATA
    public static let processor = RLIMIT_CPU
    public static let core = RLIMIT_CORE
    public static let fileSize = RLIMIT_FSIZE
}
#endif

#if canImport(Darwin)
/// What `mincore` writes for one page.
public typealias PageResidency = CChar

extension stat {
    /// When the content last changed.
    public var st_mtim: timespec { st_mtimespec }
}

/// Waits until the disk has the file's bytes; this system has no cheaper way than `fsync`.
public func fdatasync(_ descriptor: CInt) -> CInt { fsync(descriptor) }
#else
/// What `mincore` writes for one page.
public typealias PageResidency = UInt8
#endif
