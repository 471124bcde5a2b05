import Testing

@testable import ClickwheelApp

@Suite("Arguments", .serialized)
struct ArgumentsTests {
    static let options: [CommandOption] = [
        .value("music", "DIR", "a folder"), .json, .flag("no-scan", "do not scan"), .data,
    ]

    @Test("options and operands may be mixed, and options repeated")
    func mixed() throws {
        let arguments = try Arguments(
            ["blue", "--music", "/a b", "--json", "train", "--music=/c"],
            options: Self.options
        )
        #expect(arguments.operands == ["blue", "train"])
        #expect(arguments.all("music") == ["/a b", "/c"])
        #expect(arguments["music"] == "/c")
        #expect(arguments.has("json"))
        #expect(!arguments.has("data"))
    }

    @Test("what follows -- is an operand")
    func dashes() throws {
        let arguments = try Arguments(["--json", "--", "--music"], options: Self.options)
        #expect(arguments.operands == ["--music"])
    }

    @Test("an empty value and an empty operand are kept")
    func empty() throws {
        let arguments = try Arguments(["--music", "", ""], options: Self.options)
        #expect(arguments["music"]?.isEmpty == true)
        #expect(arguments.operands == [""])
    }

    @Test("an unknown option is named, with those there are", arguments: ["--loud", "--loud=1"])
    func unknown(_ word: String) {
        #expect(
            throws: CommandFailure.usage(
                "there is no option \(word) here; there are: --music --json --no-scan --data"
            )
        ) {
            try Arguments(["x", word], options: Self.options)
        }
    }

    @Test("a missing value is named")
    func missingValue() {
        #expect(throws: CommandFailure.usage("--music needs a value")) {
            try Arguments(["--music"], options: Self.options)
        }
    }
}
