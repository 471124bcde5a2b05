import StateMachine

/// What a turnstile does to the people of one evening: its owner keeps the state and runs the effects.
struct Evening {
    private(set) var guests = 0
    private(set) var said: [String] = []
    private var state: Turnstile.State
    private let turnstile = Turnstile()

    init() {
        state = turnstile.initial
    }

    mutating func handle(_ event: Turnstile.Event) {
        let transition = turnstile.transition(from: state, on: event)
        if state == .open, transition.state == .locked { guests += 1 }
        state = transition.state
        for effect in transition.effects {
            switch effect {
            case .thank: said.append("Thank you.")
            case .returnCoin: said.append("You have paid already.")
            }
        }
    }
}
