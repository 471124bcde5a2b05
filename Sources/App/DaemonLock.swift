import ClickwheelPOSIX

/// The hold of one daemon on its data folder and on the folder's path; it ends with the process, however that ends.
final class DaemonLock: Sendable {
    private let descriptor: CInt
    private let path: PathLock?

    /// - Throws: ``CommandFailure/failed(_:)`` where another daemon holds the folder, or the path.
    init(_ folder: DataFolder) throws(CommandFailure) {
        let descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .failed("cannot write to the data folder \(folder.path): name another with --data")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            let address = DaemonFile.read(folder).map { " at \($0.address)" } ?? ""
            throw .failed(
                "another Clickwheel\(address) uses the data folder \(folder.path): stop it, or name another folder with --data"
            )
        }
        do throws(PathLock.Held) {
            path = try PathLock(folder)
        } catch {
            close(descriptor)
            throw .failed(
                "another Clickwheel still runs on the folder that was at \(folder.path) before: stop it (kill \(error.process)), or name another folder with --data"
            )
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
