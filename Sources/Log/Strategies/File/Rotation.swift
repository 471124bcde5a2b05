/// When a log file is set aside for a new one, and how long the old ones stay.
///
/// The file `clickwheel.log` becomes `clickwheel.log.000001`, the next `clickwheel.log.000002`: a higher number is
/// newer, and no file is overwritten. A bound that is `nil` does not bind.
public struct Rotation: Equatable, Sendable {
    /// The file is set aside before it grows beyond this many bytes.
    ///
    /// A batch of lines is never split, so a file can be larger by one batch where a single one is larger.
    public var maximumBytes: Int?
    /// The file is set aside when a new interval begins, counted from 1970-01-01 00:00 UTC: 86,400 seconds make one
    /// file a day.
    public var interval: Duration?
    /// How many files that were set aside stay.
    public var keptCount: Int?
    /// How many bytes the files that were set aside take at most, together.
    public var keptBytes: Int?
    /// How long after its last line a file that was set aside stays.
    public var keptAge: Duration?

    /// Limits for the file and for those that are set aside; `nil` is no limit.
    public init(
        maximumBytes: Int? = nil,
        interval: Duration? = nil,
        keptCount: Int? = nil,
        keptBytes: Int? = nil,
        keptAge: Duration? = nil
    ) {
        self.maximumBytes = maximumBytes
        self.interval = interval
        self.keptCount = keptCount
        self.keptBytes = keptBytes
        self.keptAge = keptAge
    }

    /// One file that only grows.
    public static let none = Rotation()

    /// Files of 8 MiB, of which five stay.
    public static let bounded = Rotation(maximumBytes: 8 << 20, keptCount: 5)
}
