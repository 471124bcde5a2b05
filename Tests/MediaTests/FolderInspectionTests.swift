import Foundation
import Testing

@testable import Media

@Suite("A folder that is inspected")
struct FolderInspectionTests {
    @Test("names what may not be read, with the reason, and goes on behind it")
    func unreadable() async {
        await #expect(processExitsWith: .success) {
            umask(0o022)
            let root = FileManager.default.temporaryDirectory.appending(
                path: "inspected-\(UUID().uuidString)"
            )
            defer { try? FileManager.default.removeItem(at: root) }
            for folder in ["closed", "listed", "open"] {
                let below = root.appending(path: folder)
                try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
                try Data().write(to: below.appending(path: "below.jpg"))
            }
            for name in ["hidden.jpg", "seen.jpg"] { try Data().write(to: root.appending(path: name)) }
            // Only what is in it is to be closed, and not the way to it.
            try #require(chdir(root.path) == 0)
            for (name, mode) in [("closed", 0), ("listed", 0o444), ("hidden.jpg", 0)] {
                try #require(chmod(name, mode_t(mode)) == 0)
            }
            let user = geteuid()
            // The superuser may read everything, and nobody has this number.
            if user == 0 { try #require(seteuid(65_534) == 0) }
            var told: [String: String] = [:]
            try MediaInspector().inspect(".") { told[$0.path] = $0.metadata.reason ?? "none" }
            if user == 0 { try #require(seteuid(user) == 0) }
            for name in ["closed", "listed"] { try #require(chmod(name, 0o755) == 0) }
            let denied = ["./closed", "./listed", "./hidden.jpg"]
            for path in denied { try #require(told[path] == "it cannot be read (Permission denied)") }
            try #require(Set(told.keys) == Set(denied + ["./seen.jpg", "./open/below.jpg"]))
            try #require(told["./seen.jpg"] == told["./open/below.jpg"])
        }
    }
}
