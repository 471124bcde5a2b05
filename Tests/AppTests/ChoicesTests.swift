import ClickwheelProgram
import Foundation
import Testing

@testable import ClickwheelApp

@Suite("The choices of a data folder")
struct ChoicesTests {
    /// A folder of its own, with a copy of what `fixture` holds.
    private func folder(_ fixture: String? = nil) throws -> DataFolder {
        let path = FileManager.default.temporaryDirectory.appending(path: "choices-\(UUID().uuidString)").path
        let folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        if let fixture {
            let source = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../Fixtures/" + fixture
            )
            try FileManager.default.copyItem(atPath: source.path, toPath: path)
        } else {
            try folder.create()
        }
        return folder
    }

    @Test("what was kept last is there when the folder is opened again, with what other members were given")
    func kept() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let first = try Choices(folder)
        #expect(try first.choices(of: "log-destination") == KeptChoices())
        let chosen = KeptChoices("memory", arguments: ["collector": "http://h:1"])
        try first.keep(KeptChoices("file"), of: "log-destination")
        try first.keep(chosen, of: "log-destination")
        try first.keep(KeptChoices("random"), of: "question-order")
        let second = try Choices(folder)
        #expect(try second.choices(of: "log-destination") == chosen)
        #expect(try second.choices(of: "question-order") == KeptChoices("random"))
        try second.keep(KeptChoices(), of: "question-order")
        #expect(try first.choices(of: "question-order") == KeptChoices())
    }

    @Test("what an earlier version kept in four places is taken over, once")
    func earlier() throws {
        let folder = try folder("landed/data")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let choices = try Choices(folder)
        #expect(try choices.choices(of: "log-destination").arguments["collector"] == "http://127.0.0.1:9")
        for (family, member) in Self.landed {
            #expect(try choices.choices(of: family).member == member, "\(family)")
            try choices.keep(KeptChoices("another"), of: family)
        }
        let again = try Choices(folder)
        for (family, _) in Self.landed { #expect(try again.choices(of: family).member == "another") }
    }

    @Test("files and tables that are not there, or make no sense, are no choices")
    func damaged() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: folder.path + "/log-destination"))
        try Data().write(to: URL(filePath: folder.path + "/log-collector"))
        #expect(try Choices(folder).choices(of: "log-destination").arguments.isEmpty)
        let listed = try Composition.switchboard(atRest: folder).choice(in: "log-destination")
        #expect(listed == Choice("console-and-file"))
    }

    /// What the folder's own program answered, and was told.
    private static let landed = [
        ("log-destination", "file"),
        ("audio-output", "null"),
        ("queue-order", "shuffle"),
        ("question-order", "weakest-first"),
        ("golf-caddie", "fewest-strokes"),
    ]
}
