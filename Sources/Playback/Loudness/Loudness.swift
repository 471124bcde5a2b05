import ClickwheelSystem

/// How loud songs are made against each other: a rule, and what is added to all that it says.
public struct Loudness: Codable, Hashable, Sendable {
    /// The name of the rule, a member of the family ``LoudnessRules``.
    public internal(set) var rule = LoudnessRules.Off().name
    /// The name of the ``Preamplification``.
    public internal(set) var preamplification = Preamplification.none.rawValue

    /// The most that is ever added, in decibels: a song of near silence is not made noise.
    static let most = 24.0

    /// Songs as they were recorded.
    public init() {}

    /// Decibels to add to `song`, or `nil` where it stays as it is.
    ///
    /// Never so much that its highest sample comes above full scale. Where nobody knows that sample, it may be at full scale,
    /// so the song is made softer and never louder.
    public func decibels(for song: SongLoudness, isShuffled: Bool) -> Double? {
        guard let rule = LoudnessRules.all.first(where: { $0.name == rule }),
            let measure = rule.measure(of: song, isShuffled: isShuffled)
        else { return nil }
        let peak = measure.peak ?? song.track?.peak ?? 1
        let headroom = peak > 0 ? -20 * Double.log(peak) / Double.log(10) : Self.most
        return min(
            measure.gain + (Preamplification(rawValue: preamplification)?.decibels ?? 0),
            headroom,
            Self.most
        )
    }

    /// Uses another rule.
    ///
    /// - Returns: Whether it is another than before.
    /// - Throws: ``PlaybackError/noSuchMember(family:name:known:)``
    mutating func use(rule name: String) throws(PlaybackError) -> Bool {
        let known = LoudnessRules.all.map(\.name)
        return try Self.exchange(&rule, name, LoudnessRules.family, known)
    }

    /// Adds another number of decibels; as ``use(rule:)``.
    mutating func use(preamplification name: String) throws(PlaybackError) -> Bool {
        let known = Preamplification.allCases.map(\.rawValue)
        return try Self.exchange(&preamplification, name, Preamplification.setting, known)
    }

    private static func exchange(
        _ old: inout String,
        _ new: String,
        _ family: String,
        _ known: [String]
    ) throws(PlaybackError) -> Bool {
        guard known.contains(new) else { throw .noSuchMember(family: family, name: new, known: known) }
        guard old != new else { return false }
        old = new
        return true
    }
}
