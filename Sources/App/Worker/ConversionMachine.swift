import StateMachine

/// The life of a song's conversion, from the start of the worker to its end.
struct ConversionMachine: Machine {
    enum State: Hashable, Sendable {
        /// The worker is being started.
        case waiting
        /// The worker writes, and the client reads.
        case running
        /// The worker has closed its output, and has yet to say whether that was all.
        case ending
        /// The client is gone, and the worker has been told to end.
        case cancelling
        case finished
        case failed
        case cancelled
    }

    enum Event: Hashable, Sendable {
        case started
        case notStarted
        case outputEnded
        /// The client wants no more, or takes nothing while another one waits.
        case clientLeft
        case exited(isWhole: Bool)
    }

    enum Effect: Hashable, Sendable {
        case terminate
        /// Waits for the worker's exit on another thread.
        case awaitExit
        /// Tells the client whether it has everything.
        case answer(isWhole: Bool)
        case warn
        /// Makes room for another conversion.
        case free
    }

    let name = "conversion"
    let title = "Conversion"
    let summary = "A song that is converted for a browser that cannot play its file."
    let initial = State.waiting
    let representativeEvents: [Event] = [
        .started, .notStarted, .outputEnded, .clientLeft, .exited(isWhole: true), .exited(isWhole: false),
    ]

    func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.waiting, .started): Transition(to: .running)
        case (.waiting, .notStarted): Transition(to: .failed, .free)

        case (.running, .outputEnded): Transition(to: .ending, .awaitExit)
        case (.running, .clientLeft): Transition(to: .cancelling, .terminate, .awaitExit)

        case (.ending, .clientLeft): Transition(to: .cancelling, .terminate)
        case (.ending, .exited(isWhole: true)): Transition(to: .finished, .answer(isWhole: true), .free)
        case (.ending, .exited(isWhole: false)):
            Transition(to: .failed, Effects(all: [.warn, .answer(isWhole: false), .free]))

        case (.cancelling, .exited(let isWhole)):
            Transition(to: .cancelled, .answer(isWhole: isWhole), .free)

        case (.cancelled, .outputEnded): Transition(to: .cancelled, .answer(isWhole: false))

        case (.waiting, .outputEnded), (.waiting, .clientLeft), (.waiting, .exited),
            (.running, .started), (.running, .notStarted), (.running, .exited),
            (.ending, .started), (.ending, .notStarted), (.ending, .outputEnded),
            (.cancelling, .started), (.cancelling, .notStarted), (.cancelling, .outputEnded),
            (.cancelling, .clientLeft), (.finished, _), (.failed, _), (.cancelled, .started),
            (.cancelled, .notStarted), (.cancelled, .clientLeft), (.cancelled, .exited):
            Transition(to: state)
        }
    }

    func label(of event: Event) -> String {
        switch event {
        case .started: "started"
        case .notStarted: "not started"
        case .outputEnded: "output ended"
        case .clientLeft: "client left"
        case .exited(isWhole: true): "exited whole"
        case .exited(isWhole: false): "exited early"
        }
    }
}
