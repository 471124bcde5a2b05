import ClickwheelHTTP
import ClickwheelNet
import Log
import Playback
import StateMachine
import Synchronization

/// Tells every page what the player tells, in its order.
///
/// Of several changes that wait to be sent only the last is: pages want to know how it is, not how it was.
final class NewsPublisher: Sendable {
    private struct QueueJSON: Encodable {
        let revision: Int
        let total: Int
    }

    private struct MachineJSON: Encodable {
        let name: String
        let state: String
        let event: String
        let from: String
        let cause: String
    }

    private struct StrategyJSON: Encodable {
        let family: String
        let member: String
        let cause: String
    }

    private struct State {
        var snapshot: PlayerSnapshot?
        var others: [ServerEvent] = []
        var isScheduled = false
    }

    private let hub: EventHub
    private let tracks: TrackMemory
    private let machine: String
    private let worker = Workers(name: "news", limit: 1)
    private let state = Mutex(State())

    /// A publisher that calls the player's machine `machine`.
    init(hub: EventHub, tracks: TrackMemory, machine: String) {
        self.hub = hub
        self.tracks = tracks
        self.machine = machine
    }

    /// Takes news; never waits.
    func take(_ news: PlayerNews) {
        let isFirst = state.withLock { state in
            switch news {
            case .changed(let snapshot): state.snapshot = snapshot
            case .queue, .transition, .strategy:
                if let event = event(news) { state.others.append(event) }
            }
            let isFirst = !state.isScheduled
            state.isScheduled = true
            return isFirst
        }
        if isFirst { worker.run { [self] in publish() } }
    }

    private func publish() {
        let (snapshot, others) = state.withLock { state in
            defer { state = State() }
            return (state.snapshot, state.others)
        }
        if let snapshot, let text = try? JSON.text(tracks.describe(snapshot)) {
            hub.publish(ServerEvent("state", text))
        }
        for event in others { hub.publish(event) }
    }

    private func event(_ news: PlayerNews) -> ServerEvent? {
        switch news {
        case .changed: nil
        case .queue(let revision, let total):
            (try? JSON.text(QueueJSON(revision: revision, total: total))).map { ServerEvent("queue", $0) }
        case .transition(let step):
            (try? JSON.text(
                MachineJSON(
                    name: machine,
                    state: step.to,
                    event: step.event,
                    from: step.from,
                    cause: step.cause
                )
            )).map { ServerEvent("machine", $0) }
        case .strategy(let family, let member, let cause):
            (try? JSON.text(StrategyJSON(family: family, member: member, cause: cause)))
                .map { ServerEvent("strategy", $0) }
        }
    }
}

extension TrackMemory {
    /// `snapshot` with the songs that it names.
    func describe(_ snapshot: PlayerSnapshot) -> SnapshotJSON {
        SnapshotJSON(snapshot, track: track(snapshot.trackID), next: track(snapshot.nextTrackID))
    }
}
