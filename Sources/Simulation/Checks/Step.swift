import Playback

/// One step of a simulation, as the checks see it: what was, what happened, and what is.
///
/// A class, as is ``View``: copies of what they hold would take most of the time.
final class Step {
    /// The player as of one moment.
    final class View {
        let snapshot: PlayerSnapshot
        /// What would be kept of it.
        let kept: PersistedPlayer
        /// Milliseconds of the virtual clock.
        let time: Int
        /// Milliseconds since 1970.
        var wall: Int { ManualScheduler.epochMs + time }

        init(snapshot: PlayerSnapshot, kept: PersistedPlayer, time: Int) {
            (self.snapshot, self.kept, self.time) = (snapshot, kept, time)
        }
    }

    let action: Action
    let outcome: World.Outcome
    let before: View
    let after: View
    let news: [PlayerNews]

    init(action: Action, outcome: World.Outcome, before: View, after: View, news: [PlayerNews]) {
        (self.action, self.outcome, self.news) = (action, outcome, news)
        (self.before, self.after) = (before, after)
    }

    var isRestart: Bool { if case .restart = action { true } else { false } }

    /// The items before and after, where they may differ: one buffer is never compared.
    var hasSameEntries: Bool { before.kept.queue.entries == after.kept.queue.entries }
}

/// An item of the queue, and its song.
struct Item: Hashable {
    let id: Int64
    let track: Int64
}

extension Queue {
    /// The items, without what was played of them.
    var items: [Item] { entries.map { Item(id: $0.id, track: $0.trackID) } }
}
