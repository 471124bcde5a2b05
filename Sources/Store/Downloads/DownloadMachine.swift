public import StateMachine

/// The life of the download of one pack.
public struct DownloadMachine: Machine {
    /// Where a download is.
    public enum State: String, Hashable, Sendable {
        /// It waits for its turn.
        case waiting
        /// Its files come, and are hashed as they come.
        case fetching
        /// Somebody has stopped it; what is here stays.
        case paused
        /// All its files are here and right, and become a part of the library.
        case installing
        /// The pack is installed.
        case installed
        /// Something went wrong; it can be tried again.
        case failed
        /// Nobody wants it any more.
        case cancelled
    }

    /// What happens to a download.
    public enum Event: String, CaseIterable, Sendable {
        /// It is its turn.
        case begin
        /// All files are here, with the sizes and hashes that the catalogue says.
        case fetched
        /// The pack is where it belongs.
        case done
        /// A file cannot be fetched, is wrong, or cannot be installed.
        case fail
        /// Somebody wants it to stop for now.
        case pause
        /// Somebody wants it to go on, or to be tried again.
        case resume
        /// Nobody wants it any more.
        case cancel
    }

    /// What the owner does.
    public enum Effect: Equatable, Sendable {
        /// Put it into the queue.
        case enqueue
        /// Fetch what is missing.
        case fetch
        /// Stop fetching.
        case stop
        /// Put the files where they belong.
        case install
        /// Delete what was fetched.
        case discard
    }

    public let name = "store-download"
    public let title = "Download"
    public let summary = "The download of a pack from the store, until it is installed."
    public let initial = State.waiting
    public let representativeEvents = Event.allCases

    /// The machine of every download.
    public init() {}

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.waiting, .begin): Transition(to: .fetching, .fetch)
        case (.waiting, .pause): Transition(to: .paused)
        case (.fetching, .pause): Transition(to: .paused, .stop)
        case (.fetching, .fetched): Transition(to: .installing, .install)
        case (.fetching, .fail), (.installing, .fail): Transition(to: .failed)
        case (.installing, .done): Transition(to: .installed, .discard)
        case (.paused, .resume), (.failed, .resume): Transition(to: .waiting, .enqueue)
        case (.waiting, .cancel), (.paused, .cancel), (.failed, .cancel): Transition(to: .cancelled, .discard)
        case (.fetching, .cancel): Transition(to: .cancelled, .stop, .discard)
        case (.waiting, _), (.fetching, _), (.paused, _), (.installing, _), (.installed, _), (.failed, _),
            (.cancelled, _):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String { state.rawValue }

    public func label(of event: Event) -> String { event.rawValue }
}
