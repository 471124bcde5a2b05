import ClickwheelHTTP
import ClickwheelNet
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
    private let timer = Mutex<LoopBound<Timer>?>(nil)

    /// Takes the folder and its database as they are now.
    init(_ folder: DataFolder, logger: Logger) {
        self.folder = folder
        self.logger = logger
        opened = Self.status(of: folder)
    }

    /// What is answered to `request` while the folder is another one; `nil` where it is the same, or nothing is changed.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
        request.method == .post ? problem().map { .error(.serviceUnavailable, $0) } : nil
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
            if isBack { logger.notice("the data folder is there again", .string("folder", folder.path)) }
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

    /// Looks again and again, so that the log says it also while nobody changes anything.
    func look(every interval: Duration, on loop: EventLoop) {
        loop.run { [self] in
            let timer = Timer()
            timer.timer = LoopTimer(loop: loop) { [self, weak timer] in
                _ = problem()
                timer?.timer?.arm(after: interval.nanoseconds)
            }
            timer.timer?.arm(after: interval.nanoseconds)
            self.timer.withLock { $0 = LoopBound(timer, loop: loop) }
        }
    }

    /// Looks no more; the loop must still run.
    func stop(on loop: EventLoop) {
        loop.run { [self] in
            timer.withLock { timer in
                timer?.value.timer = nil
                timer = nil
            }
        }
    }

    private final class Timer {
        var timer: LoopTimer?
    }

    private static func status(of folder: DataFolder) -> [FileStatus?] {
        [folder.path, folder.database].map { try? FileStatus(path: $0) }
    }

    private static func isSame(_ now: FileStatus?, _ before: FileStatus?) -> Bool {
        guard let now, let before else { return false }
        return now.isSameFile(as: before)
    }
}
