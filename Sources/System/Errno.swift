import ClickwheelPOSIX

/// Why the system refused a call, by its number in `<errno.h>`; its description is the system's sentence.
public struct Errno: Error, Hashable, Sendable {
    /// The system's number of the error.
    public let number: CInt

    /// The error with that number.
    public init(_ number: CInt) { self.number = number }

    /// What the calling thread's last failed call left.
    public static var last: Errno { Errno(errno) }

    /// `ENOENT`: there is nothing of that name.
    public static let notFound = Errno(ENOENT)
    /// `EEXIST`: there is something of that name already.
    public static let exists = Errno(EEXIST)
    /// `ENOTDIR`: a part of the path is no folder.
    public static let notAFolder = Errno(ENOTDIR)
    /// `ELOOP`: the name is a link, and links are not followed here.
    public static let link = Errno(ELOOP)
    /// `EBUSY`: others have it.
    public static let busy = Errno(EBUSY)
    /// `EIO`: the device does not work.
    public static let outOfOrder = Errno(EIO)
    /// `EINVAL`: the call makes no sense for this file.
    public static let invalid = Errno(EINVAL)
    /// `EWOULDBLOCK`: somebody else holds the lock.
    public static let wouldBlock = Errno(EWOULDBLOCK)

    /// Whether there was too little of something that may be there again: descriptors, or memory.
    public var isWant: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(number) }
}

extension Errno: CustomStringConvertible {
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
