import ClickwheelCrypto
import Foundation
import Testing

@testable import ClickwheelApp

@Suite("Password file")
struct PasswordFileTests {
    private let folder: DataFolder

    init() throws {
        let path = NSTemporaryDirectory() + "clickwheel-password-\(UUID().uuidString)"
        folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
    }

    private func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

    @Test("without a file there is no password, and what is kept is read again, by its owner alone")
    func keeps() throws {
        defer { remove() }
        #expect(try PasswordFile.read(folder) == nil)
        for password in ["one", "two"] {
            try PasswordFile.keep(PasswordHash(hashing: password), folder)
            #expect(try #require(try PasswordFile.read(folder)).verify(password))
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.passwordHash)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["password"])
    }

    @Test("a file that is there and cannot be read, or is no hash, is an error and never no password")
    func unreadable() throws {
        defer { remove() }
        // A folder and a link to nowhere cannot be read by root either.
        try FileManager.default.createDirectory(
            atPath: folder.passwordHash,
            withIntermediateDirectories: false
        )
        #expect(throws: CommandFailure.self) { try PasswordFile.read(folder) }
        try FileManager.default.removeItem(atPath: folder.passwordHash)
        try FileManager.default.createSymbolicLink(
            atPath: folder.passwordHash,
            withDestinationPath: "nowhere"
        )
        #expect(throws: CommandFailure.self) { try PasswordFile.read(folder) }
        try FileManager.default.removeItem(atPath: folder.passwordHash)
        try Data().write(to: URL(filePath: folder.passwordHash))
        #expect(throws: CommandFailure.self) { try PasswordFile.read(folder) }
    }

    @Test("a new password that cannot be written leaves the old one")
    func full() throws {
        defer { remove() }
        try PasswordFile.keep(PasswordHash(hashing: "old"), folder)
        // In the way of the temporary file, and not to be removed as a file.
        try FileManager.default.createDirectory(
            atPath: folder.passwordHash + ".new",
            withIntermediateDirectories: false
        )
        #expect(throws: CommandFailure.self) {
            try PasswordFile.keep(PasswordHash(hashing: "new"), folder)
        }
        #expect(try #require(try PasswordFile.read(folder)).verify("old"))
    }
}
