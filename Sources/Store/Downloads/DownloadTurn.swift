import ClickwheelSystem
import Synchronization

/// The right to fetch into a folder, which one process has at a time, and all its threads together.
///
/// It ends with the process, however that ends. Safe to use from every thread.
final class DownloadTurn: Sendable {
    private struct Held {
        var users = 0
        var lock: FileLock?
    }

    /// How long another process is given before it is asked again, in microseconds.
    private static let pause: UInt32 = 50_000

    private let folder: String
    private let held = Mutex(Held())

    /// The turn of the folder at an absolute path, which need not be there.
    init(_ folder: String) { self.folder = folder }

    /// Waits until no other process fetches into the folder; `whenHeld` is called where one does, each time.
    ///
    /// - Returns: Whether it is this process's turn; `false` once `isWanted` says no more.
    /// - Throws: ``DownloadError/notKept(_:)`` where the lock beside the folder cannot be made.
    func take(whenHeld: () -> Void = {}, while isWanted: () -> Bool) throws(DownloadError) -> Bool {
        var isTold = false
        while isWanted() {
            if try tryOnce() { return true }
            if !isTold { whenHeld() }
            isTold = true
            NativeThread.pause(microseconds: Self.pause)
        }
        return false
    }

    /// Gives back what ``take(while:)`` has said yes to.
    func give() {
        held.withLock { held in
            held.users -= 1
            if held.users == 0 { held.lock = nil }
        }
    }

    private func tryOnce() throws(DownloadError) -> Bool {
        do throws(Errno) {
            return try held.withLock { held throws(Errno) in
                if held.lock == nil {
                    try Folder.make(Folder.parent(folder))
                    held.lock = try FileLock(folder + ".lock")
                }
                held.users += 1
                return true
            }
        } catch .wouldBlock {
            return false
        } catch {
            throw .notKept("\(folder): \(error)")
        }
    }
}
