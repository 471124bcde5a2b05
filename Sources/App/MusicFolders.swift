import ClickwheelPOSIX

/// The folders of music that are named where the daemon is started.
enum MusicFolders {
    /// Says on standard error which of the folders `named` cannot be read; `others` are scanned, or were scanned before.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` where none of them, and of the others, can: a daemon without music is not what
    ///   was asked for.
    static func check(_ named: [String], others: [String]) throws(CommandFailure) {
        let problems = named.compactMap { path in problem(path).map { "\(path) \($0)" } }
        guard !problems.isEmpty else { return }
        // One that is there and may not be read is shown by name, with its reason, where the others are.
        guard
            (named + others).contains(where: {
                problem($0) != "is not there" && problem($0) != "is not a folder"
            })
        else {
            throw .failed(
                "\(problems.joined(separator: "; ")): name a folder of music with --music, or use --demo"
            )
        }
        for problem in problems {
            Console.complain("clickwheel: \(problem): its music is left out until it can be read")
        }
    }

    /// Why the folder at `path` cannot be read; `nil` where it can.
    private static func problem(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return "is not there" }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "is not a folder" }
        return access(path, R_OK | X_OK) == 0 ? nil : "may not be read"
    }
}
