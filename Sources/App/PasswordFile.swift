import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The password that the daemon asks for, kept as its Argon2id hash in the data folder.
enum PasswordFile {
    static func read(_ folder: DataFolder) throws -> PasswordHash? {
        guard let data = FileManager.default.contents(atPath: folder.passwordHash) else { return nil }
        let text = String(decoding: data, as: UTF8.self).filter { $0 != "\n" }
        do {
            return try PasswordHash(text: text)
        } catch {
            throw CommandFailure.failed(
                "\(folder.passwordHash) is damaged: set the password again with clickwheel serve --set-password"
            )
        }
    }

    /// Asks for a password on the terminal, or reads a line from standard input, and keeps its hash.
    static func set(_ folder: DataFolder) throws {
        guard let password = ask(), !password.isEmpty else {
            throw CommandFailure.failed("no password was given: nothing is changed")
        }
        let hash = try PasswordHash(hashing: password)
        try? FileManager.default.removeItem(atPath: folder.passwordHash)
        guard
            FileManager.default.createFile(
                atPath: folder.passwordHash,
                contents: Data(hash.text.utf8),
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CommandFailure.failed("cannot write \(folder.passwordHash)") }
        Console.complain("The password is set.")
    }

    private static func ask() -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        Console.complain("New password (it does not show):")
        var shown = termios()
        tcgetattr(STDIN_FILENO, &shown)
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
        return readLine()
    }
}
