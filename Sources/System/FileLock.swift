import ClickwheelPOSIX

/// The right of one process to a thing that a file stands for; it ends with the process, however that ends.
public final class FileLock: Sendable {
    private let file: Descriptor

    /// Takes the lock on the file at `path`, which is made where it is not there.
    ///
    /// - Throws: ``Errno/wouldBlock`` while somebody else holds it, in this process or another.
    public init(_ path: String) throws(Errno) {
        file = try Descriptor(path.utf8, O_RDWR | O_CREAT)
        try file.lock(isWaiting: false)
    }
}
