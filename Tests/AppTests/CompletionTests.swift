import Testing

@testable import ClickwheelApp

@Suite("Completion")
struct CompletionTests {
    private static func words(_ typed: String...) -> [String] {
        guard case .words(let candidates) = Completion(typed, Clickwheel.nouns).answer else { return [] }
        return candidates.map(\.word)
    }

    @Test("the first word is a noun, or help")
    func nouns() {
        #expect(Self.words("") == Clickwheel.nouns.map(\.name) + ["help"])
        #expect(Self.words("go") == ["golf"])
        #expect(Self.words("--v") == ["--version"])
        #expect(Self.words("nope", "").isEmpty)
    }

    @Test("the second is a verb, also behind help")
    func verbs() {
        #expect(Self.words("golf", "r") == ["roll", "range", "replay"])
        #expect(Self.words("help", "golf", "r") == ["roll", "range", "replay"])
        #expect(Self.words("help", "golf", "roll", "").isEmpty)
        #expect(Self.words("help", "go") == ["golf"])
    }

    @Test("options are those of the command, and their values what they can be")
    func options() {
        #expect(Self.words("golf", "shot", "--wind") == ["--wind-tail", "--wind-cross"])
        #expect(Self.words("golf", "range", "-n", "5", "-").contains("-n"))
        #expect(Self.words("golf", "shot", "--shape", "") == ["draw", "straight", "fade"])
        #expect(Self.words("golf", "shot", "--shape=f") == ["--shape=fade"])
        #expect(Self.words("log", "show", "--level", "e") == ["error"])
        #expect(Self.words("serve", "--log-level", "cr") == ["critical"])
        #expect(Self.words("serve", "--mpd", "") == ["off"])
        #expect(Self.words("golf", "shot", "--power", "").isEmpty, "what a number is, nobody knows")
    }

    @Test("files and folders are left to the shell")
    func files() {
        #expect(Completion(["serve", "--music", ""], Clickwheel.nouns).answer == .folders)
        #expect(Completion(["serve", "--data="], Clickwheel.nouns).answer == .folders)
        #expect(Completion(["quiz", "import", "a.apkg", ""], Clickwheel.nouns).answer == .files)
        #expect(Completion(["library", "rate", "5", "a", ""], Clickwheel.nouns).answer == .files)
        #expect(Completion(["library", "rate", ""], Clickwheel.nouns).answer == .nothing)
        #expect(Completion(["golf", "range", "--svg", ""], Clickwheel.nouns).answer == .files)
    }

    @Test("an operand may depend on the one before it, and an option between them is none")
    func operands() {
        #expect(Self.words("strategy", "use", "--json", "queue-order", "sh") == ["shuffle"])
        #expect(Self.words("strategy", "use", "queue-order", "shuffle", "").isEmpty)
        #expect(Self.words("machine", "diagram", "audio") == ["audio-player"])
        #expect(Self.words("completions", "") == ["bash", "zsh", "fish"])
    }

    @Test("nothing is an option behind --")
    func dashes() {
        #expect(Self.words("golf", "courses", "--", "--").isEmpty)
        #expect(Self.words("golf", "courses", "--", "alder") == ["alder-park"])
    }

    @Test("every option whose value is one of a few offers them, and none offers what it does not take")
    func values() {
        var asked = 0
        for noun in Clickwheel.nouns {
            for command in noun.commands {
                for option in command.options {
                    guard case .words(let find) = option.candidates else { continue }
                    let found = find(DataFolder(path: "/nowhere"), [])
                    #expect(!found.isEmpty, "\(noun.name) \(command.verb) \(option.dashed)")
                    asked += 1
                }
            }
        }
        #expect(asked > 3)
    }
}
