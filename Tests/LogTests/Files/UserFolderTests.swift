import ClickwheelTestSupport
import Foundation
import Testing

@testable import Log

@Suite("The folder of a log that is given a name alone")
struct UserFolderTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private func make(_ folder: String) throws {
        try FileManager.default.createDirectory(
            at: home.url.appending(path: folder),
            withIntermediateDirectories: true
        )
    }

    private func folder(_ environment: [String: String] = [:]) -> String {
        let all = environment.merging(["HOME": home.url.path]) { $1 }
        return UserFolder.documents { all[$0] }
    }

    @Test("it is the user's documents folder")
    func documents() throws {
        try make("Documents")
        #expect(folder() == home.file("Documents"))
    }

    @Test("without one it is the XDG data folder, which may be said")
    func none() throws {
        #expect(folder() == home.file(".local/share"))
        #expect(folder(["XDG_DATA_HOME": "/elsewhere"]) == "/elsewhere")
        #expect(folder(["XDG_DATA_HOME": "not/absolute"]) == home.file(".local/share"))
        // A file of that name holds nothing.
        try Data().write(to: home.url.appending(path: "Documents"))
        #expect(folder() == home.file(".local/share"))
    }

    @Test("its name may be one of another language", arguments: ["$HOME/Dokumente", "ABSOLUTE"])
    func localised(_ value: String) throws {
        let path = value.replacing("ABSOLUTE", with: home.file("Dokumente"))
        let text =
            "# made by xdg-user-dirs-update\nXDG_DESKTOP_DIR=\"$HOME\"\nXDG_DOCUMENTS_DIR=\"\(path)/\"\n"
        for settings in [".config", "settings"] {
            try make(settings)
            try Data(text.utf8).write(to: home.url.appending(path: settings + "/user-dirs.dirs"))
        }
        try make("Documents")
        // As long as it is there.
        #expect(folder() == home.file("Documents"))
        try make("Dokumente")
        #expect(folder() == home.file("Dokumente"))
        #expect(folder(["XDG_CONFIG_HOME": home.file("settings")]) == home.file("Dokumente"))
        #expect(folder(["XDG_CONFIG_HOME": home.file("none")]) == home.file("Documents"))
    }

    @Test("who names the home folder has none")
    func disabled() throws {
        try make(".config")
        try Data("XDG_DOCUMENTS_DIR=\"$HOME/\"\n".utf8).write(
            to: home.url.appending(path: ".config/user-dirs.dirs")
        )
        #expect(folder() == home.file(".local/share"))
    }

    @Test("a logger with a name logs to a file of that name there")
    func named() {
        let strategy = FileLoggingStrategy(fileName: "app.log")
        #expect(strategy.fileURL.path == UserFolder.documents() + "/app.log")
    }
}
