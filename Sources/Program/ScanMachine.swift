public import StateMachine

/// The life of the scans that are asked for: one at a time, with what must be there before it.
public struct ScanMachine: Machine {
    /// What the scans do.
    public enum State: Hashable, Sendable {
        /// No scan runs.
        case idle
        /// What must be there before a scan is being made, such as the demo's files.
        case preparing
        /// A scan runs; `isFollowed` says whether another was asked for meanwhile.
        case scanning(isFollowed: Bool)
        /// The program ends, and waits until the work in progress has noticed.
        case stopping
        /// No scan runs, and none will.
        case stopped
    }

    /// What happens to the scans.
    public enum Event: CaseIterable, Sendable {
        /// Somebody wants a scan.
        case request
        /// What must be there is there.
        case prepared
        /// The scan is over, or cannot begin, however that went.
        case ended
        /// The program ends.
        case stop
    }

    /// What the owner does.
    public enum Effect: Equatable, Sendable {
        /// Make what must be there; then comes `prepared` or `ended`.
        case prepare
        /// Scan until the end, or until the state is `stopping`; then comes `ended`.
        case scan
    }

    public let name: String
    public let title: String
    public let summary: String
    public let initial = State.idle
    public let representativeEvents = Event.allCases

    /// The machine of the scans of one part of the program.
    public init(name: String, title: String, summary: String) {
        self.name = name
        self.title = title
        self.summary = summary
    }

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.idle, .request), (.scanning(isFollowed: true), .ended): Transition(to: .preparing, .prepare)
        case (.preparing, .prepared): Transition(to: .scanning(isFollowed: false), .scan)
        // The scan that is prepared will see everything; one that runs may have passed by already.
        case (.scanning, .request): Transition(to: .scanning(isFollowed: true))
        case (.preparing, .ended), (.scanning(isFollowed: false), .ended): Transition(to: .idle)
        case (.preparing, .stop), (.scanning, .stop): Transition(to: .stopping)
        case (.idle, .stop), (.stopping, .prepared), (.stopping, .ended): Transition(to: .stopped)
        case (.idle, .prepared), (.idle, .ended), (.preparing, .request), (.scanning, .prepared),
            (.stopping, .request), (.stopping, .stop), (.stopped, _):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String {
        switch state {
        case .idle: "idle"
        case .preparing: "preparing"
        case .scanning(isFollowed: false): "scanning/once"
        case .scanning(isFollowed: true): "scanning/another follows"
        case .stopping: "stopping"
        case .stopped: "stopped"
        }
    }
}
