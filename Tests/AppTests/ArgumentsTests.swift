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

    static let alike: [CommandOption] = [
        .value("wind-tail", "MPS", ""), .value("wind-cross", "MPS", ""), .value("n", "N", ""),
        .flag("new", ""), .json,
    ]

    @Test(
        "the beginning of several options is refused, although they are of one kind",
        arguments: ["--wind", "--wind=3", "--w"]
    )
    func ambiguous(_ word: String) {
        let name = word.prefix { $0 != "=" }
        #expect(throws: CommandFailure.usage("\(name) could be --wind-tail or --wind-cross: write it whole"))
        {
            try Arguments([word, "3"], options: Self.alike)
        }
    }

    @Test(
        "the beginning of one option is taken for it, and told; a whole name is not",
        arguments: [["--js", "--wind-c", "3"], ["--json", "--wind-cross=3"]]
    )
    func beginning(_ words: [String]) throws {
        let arguments = try Arguments(words, options: Self.alike)
        #expect(arguments.has("json") && arguments["wind-cross"] == "3")
        #expect(
            arguments.notes
                == (words.count == 3
                    ? ["--js is taken for --json", "--wind-c is taken for --wind-cross"] : [])
        )
    }

    @Test("a value is whatever it is, also what looks like an option")
    func values() throws {
        let arguments = try Arguments(
            ["--wind-tail", "--wind", "-n", "-n", "--wind-cross", "--", "x"],
            options: Self.alike
        )
        #expect(
            arguments["wind-tail"] == "--wind" && arguments["n"] == "-n" && arguments["wind-cross"] == "--"
        )
        #expect(arguments.operands == ["x"] && arguments.notes.isEmpty)
    }

    @Test("a name that another one begins with is whole")
    func whole() throws {
        #expect(try Arguments(["-n", "3"], options: Self.alike)["n"] == "3")
        #expect(try Arguments(["--n", "3"], options: Self.alike).notes.isEmpty)
    }
}
