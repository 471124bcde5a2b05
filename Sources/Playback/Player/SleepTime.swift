/// When a sleep timer pauses the player.
public enum SleepTime: Hashable, Sendable {
    /// After so many minutes, of which a timer takes ``minuteRange``.
    case minutes(Int)
    /// When the song that plays then has ended.
    case endOfSong

    /// The shortest timer and the longest: half a day.
    public static let minuteRange = 1...720
}
