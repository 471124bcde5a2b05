/// Outputs that are wanted and cannot be opened now, or are gone, and when each is tried again.
///
/// A file does not come back by itself: what was written to it stays as it is until outputs are opened for a track again.
struct MissingOutputs {
    private struct Entry {
        /// When it is tried again, on the monotonic clock; `nil` while it is being tried.
        var due: Int64?
        var tries = 0
    }

    private var entries: [String: Entry] = [:]
    /// How often in a row an output was there for a moment only, and when it came last.
    private var relapses: [String: (count: Int, since: Int64)] = [:]
    /// What each output would be opened for.
    private var formats: [String: SoundFormat] = [:]

    /// Nanoseconds to the next try: a plug that slipped is soon back in, and one that was pulled is not.
    static func interval(tries: Int) -> Int64 { tries < 10 ? 1_000_000_000 : 5_000_000_000 }

    /// Nanoseconds for which an output has to be there to count as mended.
    private static let mended: Int64 = 30_000_000_000

    func contains(_ name: String) -> Bool { entries[name] != nil }

    /// When the first of them is tried again, on the monotonic clock in nanoseconds.
    var earliest: Int64? { entries.values.compactMap(\.due).min() }

    /// Notes what the output would be opened for.
    mutating func note(_ wanted: SoundFormat, for name: String) { formats[name] = wanted }

    /// Whether the output is still to be opened for `format`.
    func isWanted(_ format: SoundFormat, for name: String) -> Bool { formats[name] == format }

    /// Has an output tried at once that was opened for what is not wanted any more.
    mutating func tryAnew(_ name: String, at now: Int64) { entries[name]?.due = now }

    /// Notes that an output is missing, unless no time will change that.
    mutating func add(_ name: String, _ error: SoundError, at now: Int64) {
        guard let row = SoundOutputs.row(of: name), !row.isKept else { return }
        switch error {
        case .unavailable, .lost:
            // One that comes and goes would disturb the others each time.
            let before = relapses[name].map { now - $0.since < Self.mended ? $0.count : 0 } ?? 0
            relapses[name]?.count = before + 1
            entries[name] = Entry(due: now + Self.interval(tries: 0) << Int64(min(before, 6)))
        case .unknownOutput, .unwritable, .badArgument: break
        }
    }

    /// Notes that an output is there.
    mutating func remove(_ name: String, at now: Int64) {
        entries[name] = nil
        relapses[name] = (relapses[name]?.count ?? 0, now)
    }

    /// Forgets all that are not among `names`.
    mutating func keep(_ names: [String]) { entries = entries.filter { names.contains($0.key) } }

    /// Notes that another try came to nothing.
    mutating func retry(_ name: String, at now: Int64) {
        guard let tries = entries[name]?.tries else { return }
        entries[name] = Entry(due: now + Self.interval(tries: tries + 1), tries: tries + 1)
    }

    /// Those to be tried now, each with what it is opened for; they are not named again before ``retry(_:at:)``.
    mutating func due(at now: Int64) -> [(name: String, wanted: SoundFormat)] {
        var found: [(name: String, wanted: SoundFormat)] = []
        for (name, entry) in entries {
            guard let due = entry.due, due <= now, let wanted = formats[name] else { continue }
            entries[name]?.due = nil
            found.append((name, wanted))
        }
        return found
    }
}
