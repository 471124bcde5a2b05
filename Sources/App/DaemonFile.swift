import ClickwheelPOSIX
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a command on the same machine reaches the running daemon: `daemon.json` in the data folder.
///
/// The file is readable by its owner alone, since its token opens every door of the daemon.
struct DaemonFile: Codable, Equatable, Sendable {
    /// The web address, such as `http://127.0.0.1:4747/`.
    let address: String
    let token: String
    let pid: Int32

    static func read(_ folder: DataFolder) -> DaemonFile? {
        guard let data = try? Data(contentsOf: URL(filePath: folder.daemon)) else { return nil }
        return try? JSONDecoder().decode(DaemonFile.self, from: data)
    }

    /// - Returns: The file as it is then.
    func write(_ folder: DataFolder) throws -> FileStatus? {
        let file = folder.daemon
        try? FileManager.default.removeItem(atPath: file)
        let data = try JSONEncoder().encode(self)
        guard
            FileManager.default.createFile(
                atPath: file,
                contents: data,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CommandFailure.failed("cannot write \(file)") }
        return try? FileStatus(path: file)
    }

    /// Removes the file that was `written`, and no other daemon's.
    ///
    /// Without a descriptor: it goes also where the process has none left.
    static func remove(_ folder: DataFolder, _ written: FileStatus?) {
        guard let written, let now = try? FileStatus(path: folder.daemon), now.isSameFile(as: written) else {
            return
        }
        unlink(folder.daemon)
    }
}
