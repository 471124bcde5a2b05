import Foundation
import Testing

@testable import Quiz

@Suite("Files of questions that mean to take long")
struct HostileFileTests {
    private static let size = 20_000

    /// What means something in one of the formats, in lines that never end, and in lines of its own.
    static let pieces = [
        "}", "{", "{}", "{a}", "::", "~", "=", "#", "\\", "\\{", "\"", "\",", ",", ";", "\t", "//",
        "$CATEGORY:", "[html]", "->",
        "{\"a\":", "[", "{{c1::", "%50%", "\u{301}",
    ].flatMap { [$0, "x" + $0 + "\n"] }

    private static func read(_ text: String, as ending: String) throws {
        let folder = try ScratchFolder.make()
        let path = folder + "/deck." + ending
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        _ = try? DeckStore(path: ":memory:", mediaFolder: folder + "/media").importFile(path)
    }

    /// What a file of the same size costs that is as it should be, on this machine, in this build.
    private static let usual = Result {
        try HostileTextTests.time { try read(repeated("What is it? {=this ~that}\n\n"), as: "gift") }
    }

    private static func repeated(_ piece: String) -> String {
        String(repeating: piece, count: size / piece.utf8.count)
    }

    @Test("cost no more than good ones, in every format", arguments: pieces)
    func linear(_ piece: String) throws {
        let usual = try Self.usual.get()
        for ending in ["gift", "csv", "json"] {
            let time = try HostileTextTests.time { try Self.read(Self.repeated(piece), as: ending) }
            // Work that grows with the square of the size costs a hundred times as much.
            #expect(time < 20 * usual, "\(ending): \(time / 1_000_000) ms")
        }
    }
}
