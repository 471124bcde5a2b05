import ClickwheelPOSIX

/// The hold of one daemon on its data folder; it ends with the process, however that ends.
final class DaemonLock: Sendable {
    private let descriptor: CInt

    /// - Throws: ``CommandFailure/failed(_:)`` where another daemon holds the folder.
    init(_ folder: DataFolder) throws(CommandFailure) {
        descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .failed("cannot write to the data folder \(folder.path): name another with --data")
        }
        // All is set by now, so that the end of this object closes the descriptor where this throws too.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let address = DaemonFile.read(folder).map { " at \($0.address)" } ?? ""
            throw .failed(
                "another Clickwheel\(address) uses the data folder \(folder.path): stop it, or name another folder with --data"
            )
        }
    }

    deinit { close(descriptor) }
}
