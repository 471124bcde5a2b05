import Foundation
import Synchronization
import Testing

@testable import Quiz

@Suite("An import that was cut off")
struct CutImportTests {
    struct Cut: Error {}

    @Test("gives its notes the identities that they have where it is not cut, words with two meanings too")
    func identities() throws {
        var rows = (0..<600).map { "question \($0)\tanswer\n" }
        rows[3] = "bank\tof a river\n"
        rows[590] = "bank\tfor money\n"
        let text = "#if matches:keep both\n" + rows.joined()
        func identities(_ test: TestStore) throws -> [String] {
            let path = test.folder + "/out.csv"
            _ = try test.store.exportFile(deck: "Long", to: path)
            let table = try DelimitedText.read(String(contentsOfFile: path, encoding: .utf8), path: path)
            return table.rows.map { $0[0] }.sorted()
        }
        let whole = try TestStore()
        _ = try whole.store.importFile(whole.write("Long.tsv", text))
        let commits = Atomic(0)
        let test = try TestStore { step in
            if step == .batch, commits.add(1, ordering: .relaxed).newValue == 2 { throw Cut() }
        }
        let path = try test.write("Long.tsv", text)
        #expect(throws: Cut.self) { try test.store.importFile(path) }
        let again = try test.reopened()
        #expect(try again.store.importFile(path).found == 600)
        let (found, wanted) = (try identities(again), try identities(whole))
        #expect(found.count == 600 && Set(found).count == 600 && found == wanted)
    }
}
