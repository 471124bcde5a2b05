import StateMachine
import Testing

@Suite("Effects")
struct EffectsTests {
    @Test("come out in the order in which they went in", arguments: 0..<6)
    func order(count: Int) {
        let numbers = Array(0..<count)
        let effects = Effects(all: numbers)
        #expect(Array(effects) == numbers)
        #expect(effects.count == count)
        #expect(effects.isEmpty == (count == 0))
    }

    @Test("are equal however they were made")
    func equality() {
        #expect(Effects(all: ["a", "b"]) == Effects("a", "b"))
        #expect(Effects(all: ["a"]) == Effects("a"))
        #expect(Effects<String>(all: []) == .none)
        #expect(Effects("a", "b") != Effects("b", "a"))
        #expect(Effects("a") != Effects("a", "a"))
    }

    @Test("a position that is not there traps")
    func outOfBounds() async {
        await #expect(processExitsWith: .failure) {
            _ = Effects("a")[1]
        }
    }
}
