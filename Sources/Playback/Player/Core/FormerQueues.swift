/// A queue as it was before an edit.
struct FormerQueue {
    /// What was done to it then.
    let edit: QueueEdit
    var queue: Queue
    let modes: QueueModes
    let positionMs: Int
    /// Whether it was being played.
    let isPlaying: Bool
    /// Whether somebody had put it together song by song.
    let isHandMade: Bool
    /// Where the edit took the current item out: the one that became the current one in its place, or `nil` for none.
    var successor: Int64??
}

/// The queues as they were before the latest edits, so that these can be taken back one after the other.
///
/// They are not kept for another start of the program.
struct FormerQueues {
    /// How many edits can be taken back.
    static let limit = 20
    /// How many items the queues before the latest hold together: each is 24 bytes.
    static let itemLimit = 100_000

    private var all: [FormerQueue] = []

    /// The queue before the latest edit, or `nil` where there is nothing to take back.
    var latest: FormerQueue? { all.last }

    /// The queue that another one took the place of, where that was the latest edit.
    var replaced: FormerQueue? { all.last.flatMap { $0.edit.isReplacement ? $0 : nil } }

    mutating func push(_ former: FormerQueue) {
        all.append(former)
        var count = 0
        let kept = all.dropLast().reversed().prefix(Self.limit - 1).prefix {
            count += $0.queue.count
            return count <= Self.itemLimit
        }
        all.removeFirst(all.count - 1 - kept.count)
    }

    /// Forgets the edits of a queue that is no more, up to the one that another took the place of.
    mutating func dropEdits() {
        while let latest, !latest.edit.isReplacement { pop() }
    }

    mutating func pop() { _ = all.popLast() }

    /// Forgets items that left the queue because they were played: nobody took them out.
    ///
    /// - Complexity: O(*n*) where there are any.
    mutating func forget(_ items: Set<Int64>) {
        guard !items.isEmpty else { return }
        for index in all.indices { all[index].queue.remove(items) }
    }

    mutating func renumberTracks(_ ids: [Int64: Int64]) {
        for index in all.indices { _ = all[index].queue.renumberTracks(ids) }
    }
}
