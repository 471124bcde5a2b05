import Playback

/// The rows of a queue in its table, each with a number that says where it stands.
///
/// The numbers ascend with room between them, so that an item that comes, goes or moves is a row or two, however long
/// the queue is.
struct QueueRows: Sendable {
    /// What must be done to the table; rows that are deleted are so before others are written.
    struct Change: Equatable {
        var isRewritten = false
        var deleted: [Int64] = []
        var written: [(rank: Int64, entry: Queue.Entry)] = []

        static func == (left: Change, right: Change) -> Bool {
            left.isRewritten == right.isRewritten && left.deleted == right.deleted
                && left.written.elementsEqual(right.written) { $0 == $1 }
        }
    }

    /// The room between two rows that were written in one go.
    private static let spacing: Int64 = 1 << 24
    /// The room that is left beside the newer neighbour, where there is as much.
    private static let closeSpacing: Int64 = 1 << 12

    private(set) var entries: [Queue.Entry] = []
    private(set) var ranks: [Int64] = []

    /// Takes a row as it was read; rows come in the order of their ranks.
    mutating func append(_ entry: Queue.Entry, rank: Int64) {
        entries.append(entry)
        ranks.append(rank)
    }

    /// Makes the rows those of `new`.
    ///
    /// - Returns: What must be done to the table for that.
    /// - Complexity: O(*n*), and O(1) where the queue has not been touched.
    mutating func become(_ new: [Queue.Entry]) -> Change {
        if entries == new { return Change() }
        let (count, most) = (entries.count, min(entries.count, new.count))
        var change = Change()
        var (head, tail) = (0, 0)
        while head < most, entries[head].id == new[head].id {
            if entries[head] != new[head] { change.written.append((ranks[head], new[head])) }
            head += 1
        }
        while tail < most - head, entries[count - 1 - tail].id == new[new.count - 1 - tail].id {
            tail += 1
            let (place, entry) = (count - tail, new[new.count - tail])
            if entries[place] != entry { change.written.append((ranks[place], entry)) }
        }
        let (old, middle) = (head..<count - tail, new[head..<new.count - tail])
        let newest = entries[old].lazy.map(\.id).max() ?? 0
        let isReplaced = head + tail == 0 && middle.allSatisfy { $0.id > newest }
        var kept = isReplaced ? [] : stay(old, middle, &change)
        let ends = (below: head > 0 ? ranks[head - 1] : nil, above: tail > 0 ? ranks[old.upperBound] : nil)
        if !isReplaced, fill(&kept, from: head, between: ends, new, &change) {
            ranks.replaceSubrange(old, with: kept.compactMap(\.self))
        } else {
            ranks = new.indices.map { Int64($0) * Self.spacing }
            change = Change(isRewritten: true, written: Array(zip(ranks, new)))
        }
        entries = new
        return change
    }

    /// Decides which of the rows at `old` stay for the items of `new`, and which are deleted.
    ///
    /// - Returns: For each item of `new` the rank of its row, or `nil` where it needs another.
    private func stay(_ old: Range<Int>, _ new: ArraySlice<Queue.Entry>, _ change: inout Change) -> [Int64?] {
        let (before, after) = (Set(entries[old].lazy.map(\.id)), Set(new.lazy.map(\.id)))
        change.deleted = old.filter { !after.contains(entries[$0].id) }.map { ranks[$0] }
        var waiting = old.filter { after.contains(entries[$0].id) }[...]
        var moved: Set<Int64> = []
        var kept: [Int64?] = []
        for entry in new {
            // What comes before its old place, or far after it, needs a row elsewhere.
            while let first = waiting.first, entries[first].id != entry.id,
                moved.contains(entries[first].id)
                    || waiting.dropFirst().first.map({ entries[$0].id }) == entry.id
            {
                change.deleted.append(ranks[first])
                waiting.removeFirst()
            }
            if let first = waiting.first, entries[first].id == entry.id {
                kept.append(ranks[first])
                if entries[first] != entry { change.written.append((ranks[first], entry)) }
                waiting.removeFirst()
            } else {
                kept.append(nil)
                if before.contains(entry.id) { moved.insert(entry.id) }
            }
        }
        change.deleted += waiting.map { ranks[$0] }
        return kept
    }

    /// Gives the rows from `head` on that have no rank one between their neighbours; `ends` are beyond the first and last.
    ///
    /// Where others were put before, they stand close to the newer neighbour: what comes next mostly comes on the other
    /// side of them, as does one song after the other that is wanted next.
    ///
    /// - Returns: Whether there was room for all.
    private func fill(
        _ kept: inout [Int64?],
        from head: Int,
        between ends: (below: Int64?, above: Int64?),
        _ new: [Queue.Entry],
        _ change: inout Change
    ) -> Bool {
        var position = 0
        while position < kept.count {
            guard kept[position] == nil else {
                position += 1
                continue
            }
            let end = kept[position...].firstIndex { $0 != nil } ?? kept.count
            let count = Int64(end - position)
            let above = end < kept.count ? kept[end] : ends.above
            let below = position > 0 ? kept[position - 1] : ends.below
            var low = below ?? (above ?? 0) - Self.spacing * (count + 1)
            let high = above ?? low + Self.spacing * (count + 1)
            var step = (high - low) / (count + 1)
            guard step > 0 else { return false }
            if high - low < Self.spacing {
                step = min(step, Self.closeSpacing)
                if new[head + end].id > new[head + position - 1].id { low = high - step * (count + 1) }
            }
            for index in position..<end {
                let rank = low + step * Int64(index - position + 1)
                kept[index] = rank
                change.written.append((rank, new[head + index]))
            }
            position = end
        }
        return true
    }
}
