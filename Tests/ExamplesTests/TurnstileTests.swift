import StateMachine
import Testing

@testable import TurnstileExample

@Suite("The turnstile example")
struct TurnstileTests {
    @Test("one coin lets one person through")
    func oneCoin() {
        var evening = Evening()
        for event in [Turnstile.Event.push, .coin, .coin, .push, .push] { evening.handle(event) }
        #expect(evening.guests == 1)
        #expect(evening.said == ["Thank you.", "You have paid already."])
    }

    @Test("both states are reached, and drawn")
    func drawn() {
        let description = MachineDescription(of: Turnstile())
        #expect(Set(description.states) == ["locked", "open"])
        #expect(description.diagram(.mermaid).contains("locked"))
    }
}
