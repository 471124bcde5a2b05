import StateMachine
import Testing

/// The example of the module's article, as it stands there.
private struct Turnstile: Machine {
    enum State: Hashable, Sendable {
        case locked
        case open
    }

    enum Event: Sendable {
        case coin
        case push
    }

    enum Effect: Equatable, Sendable {
        case thank
        case returnCoin
    }

    let name = "turnstile"
    let title = "Turnstile"
    let summary = "Lets one person through for each coin."
    let initial = State.locked
    let representativeEvents: [Event] = [.coin, .push]

    func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.locked, .coin): Transition(to: .open, .thank)
        case (.locked, .push): Transition(to: .locked)
        case (.open, .coin): Transition(to: .open, .returnCoin)
        case (.open, .push): Transition(to: .locked)
        }
    }
}

@Suite("The article on StateMachine")
struct DocumentationTests {
    @Test("its example is drawn as it says")
    func example() {
        let text = MachineDescription(of: Turnstile()).diagram(.mermaid, current: ["open"])
        #expect(text.contains("s_locked --> s_open: coin"))
        #expect(text.contains("s_open --> s_open: coin"))
        #expect(text.contains("class s_open current"))
    }
}
