import ClickwheelPOSIX

/// The folders that are named where the daemon is started.
enum NamedFolders {
    /// Says on standard error which of the folders `named` by `--option` cannot be read; `others` are scanned, or were
    /// scanned before.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` where none of them, and of the others, can: a daemon without what is in them is
    ///   not what was asked for.
    static func check(_ named: [String], option: String, others: [String]) throws(CommandFailure) {
        let problems = named.compactMap { path in problem(path).map { "\(path) \($0)" } }
        guard !problems.isEmpty else { return }
        // One that is there and may not be read is shown by name, with its reason, where the others are.
        guard
            (named + others).contains(where: {
                problem($0) != "is not there" && problem($0) != "is not a folder"
            })
        else {
            throw .failed(
                "\(problems.joined(separator: "; ")): name a folder of \(option) with --\(option), or use --demo"
            )
        }
        for problem in problems {
            Console.complain(
                "clickwheel: \(problem): its \(option) \(option == "music" ? "is" : "are") left out until it can be read"
            )
        }
    }

    /// The folders by where they really are; one that is not there by its name.
    static func real(_ paths: [String]) -> [String] {
        paths.map { path in
            guard let real = realpath(path, nil) else { return path }
            defer { free(real) }
            return String(validatingCString: real) ?? path
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
