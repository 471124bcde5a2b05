import ClickwheelCrypto
import ClickwheelPOSIX
import ClickwheelSystem

/// The password that the daemon asks for, kept as its Argon2id hash in the data folder.
enum PasswordFile {
    /// Characters of the shortest password that is taken.
    static let shortest = 8
    /// More than any hash needs.
    private static let largest = 4096

    /// The password's hash, or `nil` where none was ever set.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` for a file that is there and cannot be used: a password that
    ///   cannot be read must not become none.
    static func read(_ folder: DataFolder) throws -> PasswordHash? {
        let path = folder.passwordHash
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try WholeFile.read(path, atMost: largest)
        } catch {
            // A link that leads nowhere is no missing password either.
            var status = stat()
            if error == .notFound, lstat(path, &status) != 0 { return nil }
            throw CommandFailure.failed(
                "cannot read the password in \(path): check who may read it, or remove it and set it again with clickwheel serve --set-password"
            )
        }
        do {
            return try PasswordHash(text: String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" })
        } catch {
            throw CommandFailure.failed(
                "\(path) is damaged: set the password again with clickwheel serve --set-password"
            )
        }
    }

    /// Asks for a password on the terminal, or reads a line from standard input, and keeps its hash.
    static func set(_ folder: DataFolder) throws {
        guard let password = ask(), !password.isEmpty else {
            throw CommandFailure.failed("no password was given: nothing is changed")
        }
        guard password.count >= shortest else {
            throw CommandFailure.failed(
                "a password has at least \(shortest) characters, and this one has \(password.count): nothing is changed"
            )
        }
        let hash = try PasswordHash(hashing: password)
        try keep(hash, folder)
        Console.complain("The password is set.")
        try tellDaemon(hash, folder)
    }

    private struct Replacement: Encodable {
        let hash: String
    }

    private struct Ended: Decodable {
        let sessionsEnded: Int
    }

    /// Makes the running daemon ask for the new password, if one runs.
    private static func tellDaemon(_ hash: PasswordHash, _ folder: DataFolder) throws {
        guard let daemon = DaemonClient(folder) else { return }
        do {
            let wish = Replacement(hash: hash.text)
            let count = try daemon.post("/api/password", wish, as: Ended.self).sessionsEnded
            let ended = count == 1 ? "1 session has ended" : "\(count) sessions have ended"
            Console.complain("The running daemon asks for it from now on; \(ended).")
        } catch {
            throw CommandFailure.failed(
                "the running daemon still asks for the old password (\(error)): stop it and start it again"
            )
        }
    }

    /// Puts `hash` in the place of the last one; at every moment one of the two is there.
    static func keep(_ hash: PasswordHash, _ folder: DataFolder) throws(CommandFailure) {
        do throws(Errno) {
            try WholeFile.replace(folder.passwordHash, with: Array(hash.text.utf8))
        } catch {
            throw .failed("cannot write \(folder.passwordHash) (\(error)): the password is what it was")
        }
    }

    private static func ask() -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return line() }
        let terminal = HiddenTerminal()
        defer { withExtendedLifetime(terminal) {} }
        Console.complain("New password (it does not show):")
        return line()
    }

    /// The password that was typed; none where a line never ends.
    private static func line() -> String? { (try? InputLines(longest: 1 << 14).next()) ?? nil }
}
