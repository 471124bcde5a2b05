import Foundation
import Testing

@Suite("Outputs that the worker lists")
struct OutputsVerbTests {
    private struct Row: Decodable {
        let name: String
        let title: String
        let `for`: String
        let devices: [Device]
        let absence: String?
    }

    private struct Device: Decodable {
        let argument: String
        let title: String
    }

    @Test(
        "a program reads each with who it is for, and either what it can be opened on or why it does not work"
    )
    func json() throws {
        let answer = try WorkerProcess("outputs", "--json")
        #expect(answer.status == 0 && answer.complaint.isEmpty)
        let rows = try JSONDecoder().decode([Row].self, from: answer.output)
        #expect(Set(rows.map(\.name)).isSuperset(of: ["fifo", "wav", "null"]))
        for row in rows {
            #expect(!row.title.isEmpty && row.for.hasPrefix("For "))
            #expect(row.absence == nil || row.devices.isEmpty && row.absence != "")
        }
        #expect(rows.first { $0.name == "null" }?.absence == nil)
    }

    @Test("a person reads each with what stands after its name")
    func text() throws {
        let answer = try WorkerProcess("outputs")
        let text = String(decoding: answer.output, as: UTF8.self)
        #expect(answer.status == 0 && text.contains("wav:FILE  WAV file\n"))
    }

    @Test("a flag with a value, and words, are refused", arguments: ["--json=1", "speakers"])
    func usage(_ word: String) throws {
        let answer = try WorkerProcess("outputs", word)
        #expect(answer.status == 2 && answer.complaint.hasSuffix("\n") && answer.output.isEmpty)
    }
}
