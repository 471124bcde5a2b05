import ClickwheelSystem
import Log
import Synchronization

/// Whether the data folder is still the one that the daemon opened: one that was removed, moved or replaced keeps nothing.
///
/// Safe to use from every thread. Each look is two calls of `stat`.
final class DataFolderWatch: Sendable {
    private let folder: DataFolder
    private let logger: Logger
    private let opened: [FileStatus?]
    /// Whether the folder was the same at the last look.
    private let isSame = Mutex(true)

    /// Takes the folder and its database as they are now.
    init(_ folder: DataFolder, logger: Logger) {
        self.folder = folder
        self.logger = logger
        opened = Self.status(of: folder)
    }

    /// Why nothing can be kept, in one sentence, or `nil` where all is well.
    ///
    /// A change is logged once.
    func problem() -> String? {
        let now = Self.status(of: folder)
        guard !zip(now, opened).allSatisfy(Self.isSame) else {
            let isBack = isSame.withLock { isSame in
                defer { isSame = true }
                return !isSame
            }
            if isBack { logger.notice("the data folder is back", .string("folder", folder.path)) }
            return nil
        }
        let what = now.contains(nil) ? "was moved or removed" : "was replaced by another one"
        let sentence =
            "The data folder \(what) while the daemon ran, so nothing is changed: put it back, or stop the daemon and start it again."
        let isNew = isSame.withLock { isSame in
            defer { isSame = false }
            return isSame
        }
        if isNew { logger.error(sentence, .string("folder", folder.path)) }
        return sentence
    }

    private static func status(of folder: DataFolder) -> [FileStatus?] {
        [folder.path, folder.database].map { try? FileStatus(path: $0) }
    }

    private static func isSame(_ now: FileStatus?, _ before: FileStatus?) -> Bool {
        guard let now, let before else { return false }
        return now.isSameFile(as: before)
    }
}
