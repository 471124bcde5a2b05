import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Quiz
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("Decks that a page sends")
struct DeckImporterTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws { temporary = try TemporaryFolder() }

    /// A program that does what `script` says in place of ours.
    private func importer(_ script: String) throws -> DeckImporter {
        let path = folder + "/program"
        try TestProgram.write(script, to: path)
        return DeckImporter(DataFolder(path: folder), program: path)
    }

    @Test(
        "a process that crashes, fails or talks nonsense costs its import alone, in one sentence",
        arguments: ["kill -9 $$", "exit 1", "echo nonsense", "echo '{}'", "yes '{'"]
    )
    func badEnd(_ script: String) throws {
        let error = #expect(throws: QuizError.self) { try importer(script).take("/a/deck.apkg", deck: nil) }
        guard case .badFile("/a/deck.apkg", let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("came to a bad end"))
    }

    @Test("what the process says of the file is passed on as it is, and so is its report")
    func answers() throws {
        let line =
            #"{"refused":{"_0":{"badLine":{"path":"/a/deck.csv","line":3,"reason":"a quote is not closed"}}}}"#
        #expect(throws: QuizError.badLine(path: "/a/deck.csv", line: 3, reason: "a quote is not closed")) {
            try importer("echo '\(line)'").take("/a/deck.csv", deck: "Birds")
        }
        #expect(throws: QuizError.cannotUse(path: "/a/deck.csv", reason: "the disk is full")) {
            try importer(#"echo '{"failed":{"_0":"the disk is full"}}'"#).take("/a/deck.csv", deck: nil)
        }
        let report = ImportReport()
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        #expect(try importer(#"echo '{"done":{"_0":\#(text)}}'"#).take("/a/deck.csv", deck: nil) == report)
        #expect(
            try importer(
                #"test "$1 $2 $3 $4" = "import-deck \#(folder) /a/b Birds" && echo '{"done":{"_0":\#(text)}}'"#
            ).take("/a/b", deck: "Birds") == report
        )
        var large = ImportReport()
        large.decks = (0..<40_000).map { "A deck whose name is as long as many \($0)" }
        let answer = folder + "/answer"
        try Data(#"{"done":{"_0":"#.utf8 + JSONEncoder().encode(large) + Data("}}".utf8))
            .write(to: URL(filePath: answer))
        #expect(try importer("exec cat \(answer)").take("/a/b", deck: nil) == large)
        // How a table is read goes along.
        let layout = try DelimitedLayout(separator: ";", columns: "answer,-,prompt")
        let script =
            #"test "$1 $3 $4 $5 $6 $#" = "import-deck /a/b  semicolon answer,-,prompt 6" && echo '{"done":{"_0":\#(text)}}'"#
        #expect(try importer(script).take("/a/b", deck: nil, layout: layout) == report)
    }

    @Test("the end of the daemon ends an import, and none begins after it")
    func stop() throws {
        let begun = folder + "/begun"
        let importer = try importer("mkfifo \(begun); echo > \(begun); exec sleep 600")
        let isRefused = Mutex(false)
        let thread = try NativeThread(name: "import", stackBytes: 512 << 10) {
            do { _ = try importer.take("/a/deck.apkg", deck: nil) } catch { isRefused.withLock { $0 = true } }
        }
        spin(for: "the import to begin") { FileManager.default.fileExists(atPath: begun) }
        // Opening it waits for the program to be there.
        _ = FileHandle(forReadingAtPath: begun)?.availableData
        importer.stop()
        thread.join()
        #expect(isRefused.withLock { $0 })
        #expect(throws: QuizError.cannotUse(path: "/a/b", reason: "the program ends")) {
            try importer.take("/a/b", deck: nil)
        }
    }
}
