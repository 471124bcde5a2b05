import ClickwheelHTTP
import ClickwheelNet
import ClickwheelProgram
import Synchronization

/// Tells every page what is published on the bus, as server-sent events.
///
/// Of several states of one kind that wait to be sent only the last is: pages want to know how it is, not how it was.
final class PageNews: Sendable {
    private struct State {
        var states: [Event] = []
        var others: [Event] = []
        var isScheduled = false
    }

    private let hub: EventHub
    private let groups: [any RouteGroup]
    private let worker = Workers(name: "news", limit: 1)
    private let state = Mutex(State())

    init(hub: EventHub, groups: [any RouteGroup]) {
        self.hub = hub
        self.groups = groups
    }

    /// Takes an event; never waits.
    func take(_ event: Event) {
        let isFirst = state.withLock { state in
            if event.isState {
                state.states.removeAll { $0.name == event.name }
                state.states.append(event)
            } else {
                state.others.append(event)
            }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { worker.run { [self] in publish() } }
    }

    private func publish() {
        let events = state.withLock { state in
            defer { state = State() }
            return state.states + state.others
        }
        for event in events.compactMap(encoded) { hub.publish(event) }
    }

    /// `event` as pages are told of it; blocks where a part must look something up.
    func encoded(_ event: Event) -> ServerEvent? {
        let content = groups.lazy.compactMap { $0.content(of: event) }.first ?? event.content
        return (try? JSON.text(content)).map { ServerEvent(event.name, $0) }
    }
}
