import ClickwheelCrypto
import ClickwheelPOSIX
import ClickwheelSystem

/// The right of one daemon to the path of a data folder, whichever folder is there.
///
/// A folder that was put in the place of a running daemon's has no lock of its own yet, and two daemons at one path would
/// take turns at its file `daemon.json`. So the path has one, in the folder that the user's programs have for such things.
/// It ends with the process, however that ends.
final class PathLock: Sendable {
    private let file: Descriptor
    private let place: String

    /// - Returns: `nil` where the system has no place for the lock: then the lock in the folder is all there is.
    /// - Throws: ``Held`` where another process has it.
    init?(_ folder: DataFolder, in runtime: String = PathLock.runtime(ThisProcess.environment)) throws(Held) {
        guard Self.isOwn(runtime) else { return nil }
        // Links on the way to it are followed, and it is not: what it leads to may be exchanged too.
        let parent = (try? Files.resolved(Folder.parent(folder.path))) ?? []
        var hash = ContentHasher(byteCount: 16)
        hash.update(parent + [UInt8(ascii: "/")] + Array(Folder.name(folder.path).utf8))
        let digits = hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        place = runtime + "/" + digits.joined() + ".lock"
        guard let file = try Self.locked(place) else { return nil }
        self.file = file
        // For whoever finds it locked.
        try? file.truncate(to: 0)
        try? file.write(Array(String(getpid()).utf8), at: 0)
    }

    /// Needs no descriptor: it goes also where the process has none left.
    deinit { Files.remove(place) }

    /// Another process has the path.
    struct Held: Error {
        /// Its number, where it could be read.
        let process: String
    }

    /// `$XDG_RUNTIME_DIR/clickwheel` (XDG Base Directory Specification), else a folder of the user's own in `/tmp`.
    static func runtime(_ environment: (String) -> String?) -> String {
        if let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/"), Folder.exists(folder) {
            return folder + "/clickwheel"
        }
        return "/tmp/clickwheel-\(getuid())"
    }

    /// Whether the folder is there or could be made, and is nobody else's.
    private static func isOwn(_ folder: String) -> Bool {
        mkdir(folder, 0o700)
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
            && status.st_mode & 0o022 == 0
    }

    private static func locked(_ place: String) throws(Held) -> Descriptor? {
        // Each turn somebody else has removed the file, which he had, in between.
        for _ in 0..<100 {
            guard let file = try? Descriptor(appending: place) else { return nil }
            do throws(Errno) {
                try file.lock(isWaiting: false)
            } catch {
                guard error == .wouldBlock else { return nil }
                throw Held(process: String(decoding: (try? file.readAll(atMost: 20)) ?? [], as: UTF8.self))
            }
            if let named = try? FileStatus(path: place), (try? file.status())?.isSameFile(as: named) == true {
                return file
            }
        }
        return nil
    }
}
