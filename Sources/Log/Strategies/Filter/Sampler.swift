import ClickwheelSystem

/// Counts what passes and what does not, without a clock of its own.
struct Sampler {
    /// What makes messages alike.
    struct Kind: Hashable {
        /// How many bytes of a message are kept: a thousand kinds of a megabyte each would be a gigabyte.
        static let messageLimit = 1024

        let level: Level
        let part: String
        /// The message, or its beginning where it is longer than the limit.
        let message: String
        /// Tells long messages apart that begin alike.
        private let whole: Int

        init(level: Level, part: String, message: String) {
            self.level = level
            self.part = part
            if message.utf8.count <= Self.messageLimit {
                self.message = message
                whole = 0
            } else {
                self.message = String(decoding: message.utf8.prefix(Self.messageLimit), as: UTF8.self)
                whole = message.hashValue
            }
        }
    }

    /// How many messages of a kind were held back and not reported yet.
    struct Suppressed: Equatable {
        let kind: Kind
        let count: Int
    }

    private struct Slot {
        var start: Int64
        var seen = 0
        var suppressed = 0
    }

    /// More kinds at once than this, and the one that began first is forgotten, after it is reported.
    static let kindLimit = 1024

    private let sampling: Sampling
    private let interval: Int64
    private var slots: [Kind: Slot] = [:]
    /// When the first interval ends in which something was held back.
    private var due = Int64.max

    init(_ sampling: Sampling) {
        self.sampling = sampling
        interval = max(1, sampling.interval.nanoseconds)
    }

    /// Decides about a message of `kind` at `now` in nanoseconds, and says what should be reported before it.
    mutating func decide(_ kind: Kind, at now: Int64) -> (passes: Bool, reports: [Suppressed]) {
        var reports: [Suppressed] = now >= due ? report(startedBefore: now - interval) : []
        if slots[kind] == nil, slots.count >= Self.kindLimit { reports += makeRoom(at: now) }

        var slot = slots[kind] ?? Slot(start: now)
        // What the interval held back is reported by now.
        if now - slot.start >= interval { slot = Slot(start: now) }
        slot.seen += 1
        let rest = slot.seen - sampling.burst
        let passes = rest <= 0 || sampling.every.map { rest.isMultiple(of: max(1, $0)) } ?? false
        if !passes {
            slot.suppressed += 1
            due = min(due, Monotonic.later(slot.start, by: interval))
        }
        slots[kind] = slot
        return (passes, reports)
    }

    /// Everything that was held back and not reported yet.
    mutating func reportAll() -> [Suppressed] { report(startedBefore: .max) }

    /// What the intervals held back that began at `time` or before, in the order in which they began.
    private mutating func report(startedBefore time: Int64) -> [Suppressed] {
        var reports: [(start: Int64, suppressed: Suppressed)] = []
        due = .max
        for (kind, slot) in slots where slot.suppressed > 0 {
            if slot.start <= time {
                reports.append((slot.start, Suppressed(kind: kind, count: slot.suppressed)))
                slots[kind]?.suppressed = 0
            } else {
                due = min(due, Monotonic.later(slot.start, by: interval))
            }
        }
        return reports.sorted { $0.start < $1.start }.map(\.suppressed)
    }

    private mutating func makeRoom(at now: Int64) -> [Suppressed] {
        let reports = report(startedBefore: now - interval)
        let interval = interval
        slots = slots.filter { now - $0.value.start < interval }
        guard slots.count >= Self.kindLimit, let oldest = slots.min(by: { $0.value.start < $1.value.start })
        else {
            return reports
        }
        slots[oldest.key] = nil
        let count = oldest.value.suppressed
        return reports + (count > 0 ? [Suppressed(kind: oldest.key, count: count)] : [])
    }
}
