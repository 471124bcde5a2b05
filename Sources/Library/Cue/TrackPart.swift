/// The part of its file that a song is, where a cue sheet tells the songs in one file apart.
public struct TrackPart: Encodable, Equatable, Sendable {
    /// The song's number in the sheet, 1...99; 0 for what is hidden before the first.
    public var number: Int
    /// The first sample that belongs to it, counted from the beginning at the file's sample rate.
    public var start: Int
    /// The sample behind its last one; `nil` where it goes on to the end of the file.
    public var end: Int?

    /// A part; `end`, if there is one, is after `start`.
    public init(number: Int, start: Int, end: Int? = nil) {
        self.number = number
        self.start = start
        self.end = end
    }
}
