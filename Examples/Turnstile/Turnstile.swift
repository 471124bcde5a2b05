import StateMachine

/// A coin opens it for one person.
struct Turnstile: Machine {
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
