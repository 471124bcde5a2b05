public import StateMachine

/// The life of an export to a collector: when its thread sends, keeps records on disk, and sleeps.
///
/// It says what is done next; which records that concerns, and how they are counted, is its owner's business.
public struct ExportMachine: Machine {
    /// What the export does.
    public enum State: Hashable, Sendable {
        /// Nothing waits.
        case idle
        /// Records wait for others, to leave together.
        case gathering
        /// A batch is on its way; `isUrgent` while somebody waits until all have left.
        case sending(isUrgent: Bool)
        /// The collector is away, and records go to disk: all that wait, or full batches alone.
        case spooling(all: Bool, isUrgent: Bool)
        /// The collector is away, and is tried again later.
        case pausing
        /// What follows is dropped.
        case ended
    }

    /// What happens to the export.
    public enum Event: Hashable, Sendable {
        /// A record came; `isBatch` when enough wait for a batch.
        case arrived(isBatch: Bool)
        /// Somebody wants all records to leave now.
        case flush
        /// The time for gathering or pausing is over.
        case timeUp
        /// The batch was taken, or refused for good.
        case settled(Rest)
        /// The collector did not take the batch, and may later.
        case failed
        /// What was to be kept is on disk.
        case spooled
        /// The records that waited in memory were dropped.
        case cleared
        /// The strategy is to end.
        case close
    }

    /// What waits when a batch is done.
    public enum Rest: Hashable, Sendable, CaseIterable {
        /// Nothing waits.
        case nothing
        /// Records wait.
        case records
        /// Enough for a batch, or one that is on disk already.
        case batch
    }

    /// What the owner does.
    public enum Effect: Hashable, Sendable {
        /// There is work for the thread.
        case wake
        /// ``Event/timeUp`` is due after the time that a record waits for others.
        case startGathering
        /// ``Event/timeUp`` is due when the collector is to be tried again.
        case startPause
    }

    /// Whether there is a place on disk.
    public let canSpool: Bool

    /// The machine of an export that can keep records on disk where `canSpool` is true.
    public init(canSpool: Bool = true) {
        self.canSpool = canSpool
    }

    public var name: String { "log-export" }
    public var title: String { "Log export" }
    public var summary: String { "When the log leaves for a collector, and what happens while that is away." }
    public var initial: State { .idle }

    public var representativeEvents: [Event] {
        [
            .arrived(isBatch: false), .arrived(isBatch: true), .flush, .timeUp, .failed, .spooled, .cleared,
            .close,
        ]
            + Rest.allCases.map(Event.settled)
    }

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.idle, .arrived(isBatch: false)): Transition(to: .gathering, .wake, .startGathering)
        case (.idle, .arrived(isBatch: true)), (.gathering, .arrived(isBatch: true)), (.gathering, .timeUp),
            (.pausing, .timeUp):
            Transition(to: .sending(isUrgent: false), .wake)
        case (.gathering, .flush), (.pausing, .flush): Transition(to: .sending(isUrgent: true), .wake)
        case (.gathering, .cleared): Transition(to: .idle)
        case (.pausing, .arrived(isBatch: true)):
            canSpool ? Transition(to: .spooling(all: false, isUrgent: false), .wake) : Transition(to: state)

        case (.sending(isUrgent: true), .settled(.records)), (.sending, .settled(.batch)):
            Transition(to: state)
        case (.sending, .settled(.nothing)): Transition(to: .idle)
        case (.sending, .settled(.records)): Transition(to: .gathering, .startGathering)
        case (.sending(let isUrgent), .failed):
            // Who flushes wants the records to outlive the process, if the collector does not take them.
            Transition(to: canSpool ? .spooling(all: isUrgent, isUrgent: false) : .pausing, .startPause)
        case (.sending, .flush): Transition(to: .sending(isUrgent: true))

        case (.spooling(let all, _), .flush): Transition(to: .spooling(all: all, isUrgent: true))
        case (.spooling(_, let isUrgent), .spooled):
            Transition(to: isUrgent ? .sending(isUrgent: true) : .pausing)

        case (.idle, .close), (.gathering, .close), (.sending, .close), (.spooling, .close),
            (.pausing, .close):
            Transition(to: .ended, .wake)

        // There is nothing to flush, or it is on its way.
        case (.idle, .flush), (.idle, .timeUp), (.idle, .settled), (.idle, .failed), (.idle, .spooled),
            (.idle, .cleared),
            (.gathering, .arrived(isBatch: false)), (.gathering, .settled), (.gathering, .failed),
            (.gathering, .spooled),
            (.sending, .arrived), (.sending, .timeUp), (.sending, .spooled), (.sending, .cleared),
            (.spooling, .arrived), (.spooling, .timeUp), (.spooling, .settled), (.spooling, .failed),
            (.spooling, .cleared),
            (.pausing, .arrived(isBatch: false)), (.pausing, .settled), (.pausing, .failed),
            (.pausing, .spooled),
            (.pausing, .cleared),
            (.ended, _):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String {
        switch state {
        case .idle: "idle"
        case .gathering: "gathering"
        case .sending: "sending"
        case .spooling: "spooling"
        case .pausing: "pausing"
        case .ended: "ended"
        }
    }

    public func label(of event: Event) -> String {
        switch event {
        case .arrived(isBatch: false): "record"
        case .arrived(isBatch: true): "full batch"
        case .flush: "flush"
        case .timeUp: "time up"
        case .settled(.nothing): "done, nothing waits"
        case .settled(.records): "done, records wait"
        case .settled(.batch): "done, a batch waits"
        case .failed: "not taken"
        case .spooled: "on disk"
        case .cleared: "cleared"
        case .close: "close"
        }
    }
}
