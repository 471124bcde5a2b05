import ClickwheelSystem

/// Where a program keeps what its user may want to look at.
///
/// Sources: the XDG Base Directory Specification, and `user-dirs.dirs(5)` of xdg-user-dirs, since the folder for
/// documents is called otherwise in other languages.
enum UserFolder {
    /// The user's documents folder, or the XDG data folder where there is none.
    static func documents(_ environment: (String) -> String? = ThisProcess.environment) -> String {
        let home = environment("HOME") ?? "/tmp"
        let settings = absolute(environment("XDG_CONFIG_HOME")) ?? home + "/.config"
        let candidates = [named(in: settings + "/user-dirs.dirs", home), home + "/Documents"]
        // Who wants no such folder names the home folder itself.
        for folder in candidates.compactMap(\.self) where folder != home && Folder.exists(folder) {
            return folder
        }
        return absolute(environment("XDG_DATA_HOME")) ?? home + "/.local/share"
    }

    /// Relative paths do not count, as the specification has it.
    private static func absolute(_ path: String?) -> String? {
        path.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// What stands behind `XDG_DOCUMENTS_DIR=` in a file of settings: `"$HOME/Dokumente"` or an absolute path.
    private static func named(in settings: String, _ home: String) -> String? {
        guard let file = LineFile(path: settings) else { return nil }
        var found: String?
        while let bytes = file.next() {
            let line = String(decoding: bytes, as: UTF8.self)
            guard line.hasPrefix("XDG_DOCUMENTS_DIR=\""), line.hasSuffix("\"") else { continue }
            var path = String(line.dropFirst(19).dropLast())
            if path.hasPrefix("$HOME/") { path = home + path.dropFirst(5) }
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            found = absolute(path)
        }
        return found
    }
}
