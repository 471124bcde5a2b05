import ClickwheelPOSIX

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder in which the program keeps what is its own.
struct DataFolder: Sendable {
    let path: String

    init(path: String) { self.path = path }

    /// The folder named on the command line, else the user's own.
    init(_ arguments: Arguments) {
        path = arguments["data"].map(Self.absolute) ?? Self.usual.path
    }

    /// The user's own.
    static var usual: DataFolder { DataFolder(path: standard(ProcessInfo.processInfo.environment)) }

    /// `$XDG_DATA_HOME/clickwheel`, else `~/.local/share/clickwheel` (XDG Base Directory Specification);
    /// `~/Library/Application Support/Clickwheel` on macOS.
    static func standard(_ environment: [String: String]) -> String {
        let home = environment["HOME"] ?? "/"
        #if os(macOS)
        return home + "/Library/Application Support/Clickwheel"
        #else
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/clickwheel" }
        return home + "/.local/share/clickwheel"
        #endif
    }

    var database: String { path + "/clickwheel.db" }
    var log: String { path + "/log/clickwheel.log" }
    /// What a collector has not taken yet.
    var logSpool: String { path + "/log/spool" }
    /// What the golfer keeps: `clubs.json`, `courses`, and the round in play.
    var golf: String { path + "/golf" }
    /// The films of IMDb's data set, and the user's keys for services that rate films.
    var titles: String { path + "/movies/titles.db" }
    var movieKeys: String { path + "/movies/keys.json" }
    var quizMedia: String { path + "/media/quiz" }
    /// Decks on their way from a page.
    var quizUploads: String { path + "/quiz-uploads" }
    /// Small pictures of photos and videos, which may be deleted at any time.
    var pictures: String { path + "/cache/pictures" }
    /// Packs on their way, and the private keys of the user's own stores.
    var store: String { path + "/store" }
    /// The albums that came from stores.
    var storeMusic: String { path + "/media/store" }
    /// The episodes of podcasts, each in a folder with the id of its pack.
    var podcasts: String { path + "/media/podcasts" }
    /// The themes of the page, each under the id of its pack.
    var themes: String { path + "/media/themes" }
    var demo: String { path + "/media/demo" }
    var demoPictures: String { path + "/media/demo-pictures" }
    var passwordHash: String { path + "/password" }
    var daemon: String { path + "/daemon.json" }
    var lock: String { path + "/daemon.lock" }

    /// Whether a daemon or a command has used the folder before.
    var exists: Bool { access(database, F_OK) == 0 }

    /// Makes the folder, and sees to it that what is in it is for its owner alone, also what is written from now on.
    func create() throws(CommandFailure) {
        umask(0o077)
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .failed("cannot make the data folder \(path): name another with --data")
        }
        guard access(path, W_OK) == 0 else {
            throw .failed("cannot write to the data folder \(path): name another with --data")
        }
        // What earlier versions made may be open to others. The folder itself may be one that the user shares on purpose.
        for file in ["", "-wal", "-shm"] { chmod(database + file, 0o600) }
        for folder in [path + "/log", golf, path + "/media"] {
            // What a link leads to is not ours alone.
            var status = stat()
            if lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { chmod(folder, 0o700) }
        }
    }

    /// The absolute form of a path that the user named.
    static func absolute(_ path: String) -> String {
        let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var parts: [Substring] = []
        for part in absolute.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
