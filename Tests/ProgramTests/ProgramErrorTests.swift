import ClickwheelProgram
import Testing

@Suite("An error that faces answer with")
struct ProgramErrorTests {
    @Test("a name that means nothing is told with those that do, however long it is")
    func noSuch() {
        let error = NoSuch("machine", String(repeating: "x", count: 100), known: ["lamp", "fan"])
        #expect(error.kind == .missing)
        #expect(
            "\(error)"
                == "there is no machine '\(String(repeating: "x", count: 60))'; there are: lamp, fan"
        )
        #expect(error.publicDescription == "\(error)")
    }

    @Test("what failed is told to other machines without its reason")
    func failed() {
        struct Failure: ProgramError {
            let kind = ErrorKind.failed
            let description = "/home/me/secret cannot be read"
        }
        #expect(Failure().publicDescription == "this could not be done; the log says why")
        let notKept = StrategyError.notKept("/home/me/db is full", family: "numbers")
        #expect(notKept.kind == .failed)
        #expect(
            notKept.publicDescription == "the choice cannot be kept, so nothing is changed; the log says why"
        )
    }
}
