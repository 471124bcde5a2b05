import Foundation
import Testing

@testable import ClickwheelApp

@Suite("Data folder")
struct DataFolderTests {
    @Test(
        "the folder follows the XDG rules",
        arguments: [
            (["HOME": "/home/a"], "/home/a/.local/share/clickwheel"),
            (["HOME": "/home/a", "XDG_DATA_HOME": "/data"], "/data/clickwheel"),
            (["HOME": "/home/a", "XDG_DATA_HOME": "relative"], "/home/a/.local/share/clickwheel"),
        ]
    )
    func standard(_ environment: [String: String], _ expected: String) {
        #expect(DataFolder.standard(environment) == expected)
    }

    @Test(
        "named paths become absolute and plain",
        arguments: [
            ("/a/./b/../c/", "/a/c"), ("/../..", "/"), ("/a//b", "/a/b"),
        ]
    )
    func absolute(_ path: String, _ expected: String) {
        #expect(DataFolder.absolute(path) == expected)
    }

    @Test("a second daemon on one folder is refused, and may start when the first is gone")
    func lock() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "clickwheel-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
        var first: DaemonLock? = try DaemonLock(folder)
        #expect(throws: CommandFailure.self) { try DaemonLock(folder) }
        withExtendedLifetime(first) {}
        first = nil
        _ = try DaemonLock(folder)
    }

    @Test("a path has one daemon, whichever folder is there, and the lock leaves nothing behind")
    func path() throws {
        let work = FileManager.default.temporaryDirectory.appending(path: "clickwheel-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(
            atPath: work,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(atPath: work) }
        func folder(_ name: String) throws -> DataFolder {
            DataFolder(try Arguments(["--data", work + name], options: [.data]))
        }
        let runtime = work + "/run"
        var lock = try PathLock(try folder("/a"), in: runtime)
        #expect(lock != nil)
        let held = #expect(throws: PathLock.Held.self) { try PathLock(try folder("/a"), in: runtime) }
        #expect(held?.process == "\(ProcessInfo.processInfo.processIdentifier)")
        #expect(try PathLock(try folder("/b"), in: runtime) != nil)
        lock = nil
        #expect(try FileManager.default.contentsOfDirectory(atPath: runtime) == [])
        #expect(try PathLock(try folder("/a"), in: runtime) != nil)
        // Where others may write, a lock proves nothing.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: runtime)
        #expect(try PathLock(try folder("/a"), in: runtime) == nil)
    }

    @Test("a data folder that cannot be made is named")
    func notAFolder() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "clickwheel-\(UUID().uuidString)")
            .path
        try Data().write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let folder = DataFolder(try Arguments(["--data", file + "/x"], options: [.data]))
        #expect(
            throws: CommandFailure.failed("cannot make the data folder \(file)/x: name another with --data")
        ) {
            try folder.create()
        }
    }
}
