public import StateMachine

/// The life of an order, from the cart to what is installed.
public struct OrderMachine: Machine {
    /// Whether money was paid for it.
    public enum Payment: Hashable, Sendable {
        /// It costs nothing.
        case free
        /// The seller has confirmed the payment.
        case paid
    }

    /// Where an order is.
    public enum State: Hashable, Sendable {
        /// It is being put together.
        case draft
        /// It stands, and has to be paid.
        case placed
        /// It stands, and costs nothing.
        case free
        /// It is paid.
        case paid
        /// Its packs are on their way.
        case downloading(Payment)
        /// A pack could not be fetched or installed; it can be tried again.
        case failed(Payment)
        /// All its packs are installed.
        case installed(Payment)
        /// Nobody wants it any more.
        case cancelled
        /// The seller gave the money back; what is installed goes.
        case refunded
        /// What was refunded is gone.
        case removed
    }

    /// What happens to an order.
    public enum Event: String, CaseIterable, Codable, Sendable {
        /// Somebody orders it.
        case place
        /// It costs nothing.
        case waive
        /// The seller confirms that it is paid.
        case pay
        /// Its packs are wanted: for the first time, again after a failure, or in a new version.
        case download
        /// All packs are installed.
        case install
        /// A pack could not be fetched or installed.
        case fail
        /// Nobody wants it any more.
        case cancel
        /// The seller gives the money back.
        case refund
        /// Its packs are taken off this machine.
        case remove
    }

    /// What the owner does.
    public enum Effect: Equatable, Sendable {
        /// Fetch and install its packs.
        case fetch
        /// Stop fetching them.
        case stop
        /// Take them off this machine; what the user made with them stays.
        case uninstall
    }

    public let name = "store-order"
    public let title = "Order"
    public let summary = "An order in the store, from the cart to what is installed."
    public let initial = State.draft
    public let representativeEvents = Event.allCases

    /// The machine of every order.
    public init() {}

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.draft, .place): Transition(to: .placed)
        case (.draft, .cancel), (.placed, .cancel), (.free, .cancel), (.failed(.free), .cancel):
            Transition(to: .cancelled)
        case (.placed, .waive): Transition(to: .free)
        case (.placed, .pay): Transition(to: .paid)
        case (.free, .download): Transition(to: .downloading(.free), .fetch)
        case (.paid, .download): Transition(to: .downloading(.paid), .fetch)
        case (.failed(let payment), .download), (.installed(let payment), .download):
            Transition(to: .downloading(payment), .fetch)
        case (.downloading(let payment), .install): Transition(to: .installed(payment))
        case (.downloading(let payment), .fail): Transition(to: .failed(payment))
        case (.downloading(.free), .cancel): Transition(to: .cancelled, .stop)
        case (.installed(.free), .remove): Transition(to: .free, .uninstall)
        case (.installed(.paid), .remove): Transition(to: .paid, .uninstall)
        case (.paid, .refund), (.failed(.paid), .refund): Transition(to: .refunded)
        case (.downloading(.paid), .refund): Transition(to: .refunded, .stop, .uninstall)
        case (.installed(.paid), .refund): Transition(to: .refunded, .uninstall)
        case (.refunded, .remove): Transition(to: .removed)
        case (.draft, _), (.placed, _), (.free, _), (.paid, _), (.downloading, _), (.failed, _),
            (.installed, _),
            (.cancelled, _), (.refunded, _), (.removed, _):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String {
        switch state {
        case .draft: "draft"
        case .placed: "placed"
        case .free: "free"
        case .paid: "paid"
        case .downloading: "downloading"
        case .failed: "failed"
        case .installed: "installed"
        case .cancelled: "cancelled"
        case .refunded: "refunded"
        case .removed: "removed"
        }
    }

    public func label(of event: Event) -> String { event.rawValue }

    /// Where an order is after `events`; one that meant nothing when it came is passed over.
    public func state(after events: some Sequence<Event>) -> State {
        events.reduce(initial) { transition(from: $0, on: $1).state }
    }
}
