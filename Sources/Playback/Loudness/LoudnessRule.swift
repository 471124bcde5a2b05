/// Decides which measure of a song says how loud it is played.
///
/// A member of the family ``LoudnessRules``. Laws, which `LoudnessTests` checks for every member: a song of which nothing
/// was measured stays as it is, and the answer depends on nothing but the arguments.
public protocol LoudnessRule: Sendable {
    /// A stable, lowercase name, used in settings and in the HTTP interface.
    var name: String { get }
    /// What a person calls it.
    var title: String { get }
    /// One sentence on who it is for.
    var audience: String { get }

    /// The measure that counts for `song`, or `nil` where the song stays as it is.
    func measure(of song: SongLoudness, isShuffled: Bool) -> SongLoudness.Measure?
}
