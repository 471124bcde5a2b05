public import StateMachine

/// The life of a view that shows one photo or film after another: a newer request takes the place of an older one.
public struct MediaLoadingMachine: Machine {
    /// What the view shows.
    public enum State: String, Hashable, Sendable {
        /// Nothing was asked for.
        case empty
        /// A strategy is at work.
        case loading
        /// What was asked for.
        case shown
        /// There is nothing to show.
        case nothing
        /// It could not be loaded.
        case failed
    }

    /// What happens to the view.
    public enum Event: String, CaseIterable, Sendable {
        /// Somebody wants to see what the strategy of the moment loads.
        case request
        /// It is here.
        case arrived
        /// The strategy says that there is nothing.
        case arrivedEmpty
        /// The strategy could not load it.
        case failed
        /// Who asked has gone.
        case cancelled
    }

    /// What the view does.
    public enum Effect: Equatable, Sendable {
        /// Ask the strategy of the moment.
        case load
        /// Let go of the load before, whose answer nobody will see.
        case abandon
    }

    public let name = "media-loading"
    public let title = "Photo and video viewer"
    public let summary = "What becomes of a wish to see a photo or a film."
    public let initial = State.empty
    public let representativeEvents = Event.allCases

    /// The machine of any view.
    public init() {}

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.loading, .request): Transition(to: .loading, .abandon, .load)
        case (.empty, .request), (.shown, .request), (.nothing, .request), (.failed, .request):
            Transition(to: .loading, .load)
        case (.loading, .arrived): Transition(to: .shown)
        case (.loading, .arrivedEmpty): Transition(to: .nothing)
        case (.loading, .failed): Transition(to: .failed)
        case (.loading, .cancelled): Transition(to: .empty, .abandon)
        case (.empty, _), (.shown, _), (.nothing, _), (.failed, _): Transition(to: state)
        }
    }

    public func label(of state: State) -> String { state.rawValue }
    public func label(of event: Event) -> String { event.rawValue }
}
