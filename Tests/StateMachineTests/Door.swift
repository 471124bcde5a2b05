import StateMachine

/// A door with a lock, as small as a machine with a nested state and data can be.
struct Door: Machine {
    enum State: Hashable, Sendable {
        case open
        case closed(isLocked: Bool)
        /// Cannot be reached.
        case burnt
    }

    enum Event: Hashable, Sendable {
        case push
        case pull
        case turnKey
    }

    enum Effect: Equatable, Sendable {
        case creak
        case click
    }

    var name: String { "door" }
    var title: String { "Door" }
    var summary: String { "A door with a lock." }
    var initial: State { .closed(isLocked: true) }
    var representativeEvents: [Event] { [.push, .pull, .turnKey] }

    func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.open, .push): Transition(to: .closed(isLocked: false), .creak)
        case (.closed(isLocked: false), .pull): Transition(to: .open, .creak)
        case (.closed(let isLocked), .turnKey): Transition(to: .closed(isLocked: !isLocked), .click)
        case (.open, .pull), (.open, .turnKey), (.closed, .push), (.closed(isLocked: true), .pull),
            (.burnt, _):
            Transition(to: state)
        }
    }

    func label(of state: State) -> String {
        switch state {
        case .open: "open"
        case .closed(isLocked: true): "closed/locked"
        case .closed(isLocked: false): "closed/on the latch"
        case .burnt: "burnt"
        }
    }

    func label(of event: Event) -> String {
        switch event {
        case .push: "push"
        case .pull: "pull"
        case .turnKey: "turn \"key\""
        }
    }
}

/// Counts without end.
struct Counter: Machine {
    enum Event: Sendable {
        case tick
    }

    var name: String { "counter" }
    var title: String { "Counter" }
    var summary: String { "Counts." }
    var initial: Int { 0 }
    var representativeEvents: [Event] { [.tick] }

    func transition(from state: Int, on event: Event) -> Transition<Int, Never> {
        Transition(to: state &+ 1)
    }
}
