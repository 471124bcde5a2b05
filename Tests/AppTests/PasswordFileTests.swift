import ClickwheelCrypto
import ClickwheelPOSIX
import ClickwheelTestSupport
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

    @Test("a new password that cannot be written leaves the old one, and nothing else")
    func full() async {
        defer { remove() }
        // In a process of its own, whose files may not grow.
        await #expect(processExitsWith: .success) {
            let place = try TemporaryFolder()
            let folder = DataFolder(path: place.path)
            try PasswordFile.keep(PasswordHash(hashing: "old"), folder)
            signal(SIGXFSZ, SIG_IGN)
            var usual = rlimit()
            try #require(getrlimit(ResourceLimit.fileSize, &usual) == 0)
            var none = usual
            none.rlim_cur = 0
            let hash = try PasswordHash(hashing: "new")
            try #require(setrlimit(ResourceLimit.fileSize, &none) == 0)
            var refusal: CommandFailure?
            do throws(CommandFailure) { try PasswordFile.keep(hash, folder) } catch { refusal = error }
            try #require(setrlimit(ResourceLimit.fileSize, &usual) == 0)
            try #require(refusal?.description.contains("the password is what it was") == true)
            try #require(try PasswordFile.read(folder)?.verify("old") == true)
            try #require(place.names == ["password"])
        }
    }
}
