import ClickwheelSystem
import ClickwheelTestSupport
import Quiz
import Testing

@Suite("Decks that are written to files of the user")
struct DeckExportTests {
    @Test(
        "nothing beside the file is touched, nor left where it cannot be written",
        arguments: ["csv", "tsv", "txt", "json", "gift", "apkg", "colpkg"]
    )
    func neighbours(_ end: String) throws {
        let folder = try TemporaryFolder()
        let store = try DeckStore(path: folder.file("quiz.db"), mediaFolder: folder.file("media"))
        _ = try store.importFile(folder.write("Kinds.csv", "one,two\nthree,four\n"))
        // A folder cannot be replaced by a file.
        let (file, obstacle) = ("cards.\(end)", "folder.\(end)")
        try Folder.make(folder.file("out/\(obstacle)/full"))
        let names = [file, obstacle].flatMap { ["\($0).new", "\($0).part", ".\($0).new"] }
        for name in names { try folder.write("out/\(name)", name) }
        #expect(try store.exportFile(deck: "Kinds", to: folder.file("out/\(file)")) == 2)
        #expect(throws: QuizError.self) {
            try store.exportFile(deck: "Kinds", to: folder.file("out/\(obstacle)"))
        }
        #expect(throws: QuizError.noSuchDeck("Nothing")) {
            try store.exportFile(deck: "Nothing", to: folder.file("out/\(file)"))
        }
        for name in names { #expect(folder.read("out/\(name)") == Array(name.utf8)) }
        #expect(Folder.names(folder.file("out")).sorted() == (names + [file, obstacle]).sorted())
        #expect(try FileStatus(path: folder.file("out/\(file)")).size > 0)
    }
}
