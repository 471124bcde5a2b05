/// Which lines of a log somebody wants to see.
public struct LogQuery: Equatable, Sendable {
    /// Records of this level and above.
    public var level: Level
    /// Records of this part of the program, or of one below it: `http` finds `http.stream` as well.
    public var part: String?
    /// Records whose message or fields hold this text, in any case.
    public var text: String?
    /// Records of this instant and later, in microseconds since 1970.
    public var since: Int64?

    /// A query that lets through what meets every condition that is given.
    public init(level: Level = .trace, part: String? = nil, text: String? = nil, since: Int64? = nil) {
        self.level = level
        self.part = part
        self.text = text
        self.since = since
    }

    /// Whether `line` is wanted; one that is no record only where neither level, part nor time is asked for.
    ///
    /// - Complexity: O(*n*) in the length of the line where a text is asked for.
    public func admits(_ line: LogLine) -> Bool {
        if let record = line.record { return admits(record) }
        return level == .trace && part == nil && since == nil && holdsText(line.raw)
    }

    /// Whether `record` is wanted.
    public func admits(_ record: Record) -> Bool {
        record.level >= level && record.timestamp >= since ?? .min && isInPart(record.part)
            && holdsText(record.text)
    }

    private func holdsText(_ line: @autoclosure () -> String) -> Bool {
        guard let text, !text.isEmpty else { return true }
        return line().lowercased().contains(text.lowercased())
    }

    private func isInPart(_ name: String) -> Bool {
        guard let part else { return true }
        return name == part || name.hasPrefix(part + ".")
    }

    /// The instant that `text` names: RFC 3339 in UTC, a date, or how long ago as in `90s`, `15m`, `2h`, `7d`.
    ///
    /// - Parameters:
    ///   - text: What a user wrote.
    ///   - now: Microseconds since 1970, from which it is counted back.
    /// - Returns: Microseconds since 1970, or `nil` where it names none.
    public static func instant(_ text: String, now: Int64) -> Int64? {
        if let instant = Timestamp.parse(Array(text.utf8))
            ?? Timestamp.parse(Array((text + "T00:00:00Z").utf8))
        {
            return instant
        }
        guard let unit = text.last, let number = Int64(text.dropLast()), (0...1_000_000).contains(number)
        else {
            return nil
        }
        switch unit {
        case "s": return now - number * 1_000_000
        case "m": return now - number * 60_000_000
        case "h": return now - number * 3_600_000_000
        case "d": return now - number * 86_400_000_000
        case _: return nil
        }
    }
}
