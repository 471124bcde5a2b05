import ClickwheelSystem
import Testing

@testable import ClickwheelApp

@Suite("Lines of standard input")
struct InputLinesTests {
    /// Lines of `text`, which comes through a pipe.
    private func lines(_ text: String, longest: Int) throws -> [String] {
        let (reading, writing) = try Descriptor.pipe()
        try writing.write(Array(text.utf8))
        _ = consume writing
        let lines = InputLines(reading.number, longest: longest)
        var all: [String] = []
        while let line = try lines.next() { all.append(line) }
        return all
    }

    @Test("end with LF or CR and LF, the last one without an end too")
    func ends() throws {
        #expect(try lines("one\r\n\ntwo\nthree", longest: 5) == ["one", "", "two", "three"])
        #expect(try lines("", longest: 5).isEmpty)
        #expect(try lines("ä\n", longest: 2) == ["ä"])
    }

    @Test("are refused by their number where one is longer than it may be, and are over then")
    func long() throws {
        let (reading, writing) = try Descriptor.pipe()
        try writing.write(Array("one\ntwelve\nthree\n".utf8))
        let lines = InputLines(reading.number, longest: 5)
        #expect(try lines.next() == "one")
        let error = #expect(throws: CommandFailure.self) { try lines.next() }
        #expect("\(String(describing: error))".contains("line 2 of standard input is longer than 5 bytes"))
        #expect(try lines.next() == nil)
        withExtendedLifetime(writing) {}
    }
}
