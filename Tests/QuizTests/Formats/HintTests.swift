import Foundation
import Testing

@testable import Quiz

@Suite("Hints of questions in a text")
struct HintTests {
    @Test("go out in JSON and come back, and a question without one has none")
    func json() throws {
        let test = try TestStore()
        let text = #"[{"prompt":"p","answer":"a","hint":"h"},{"prompt":"q","answer":"b"}]"#
        _ = try test.store.importText(Array(text.utf8), kind: "json", path: "x.json", title: "Hints")
        let path = test.folder + "/Hints.json"
        #expect(try test.store.exportFile(deck: "Hints", to: path) == 2)
        let value = try JSONReader.value(Array(Data(contentsOf: URL(fileURLWithPath: path))))
        let questions = try #require(value["questions"]?.array)
        #expect(questions.map { $0["prompt"]?.string } == ["p", "q"])
        #expect(questions.map { $0["hint"]?.string } == ["h", nil])
        let other = try TestStore()
        #expect(try other.store.importFile(path).added == 2)
        #expect(try other.store.exportFile(deck: "Hints", to: other.folder + "/Hints.json") == 2)
        let again = try Data(contentsOf: URL(fileURLWithPath: other.folder + "/Hints.json"))
        #expect(try again == Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("of other note types a third field is no hint")
    func others() throws {
        let test = try TestStore()
        let csv = "#notetype:Word\n#columns:Front,Back,More\n#separator:comma\nf,b,m\n"
        _ = try test.store.importText(Array(csv.utf8), kind: "csv", path: "x.csv", title: "Words")
        let path = test.folder + "/Words.json"
        _ = try test.store.exportFile(deck: "Words", to: path)
        let value = try JSONReader.value(Array(Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(value["questions"]?.array?.map { $0["hint"]?.string } == [nil])
    }
}
