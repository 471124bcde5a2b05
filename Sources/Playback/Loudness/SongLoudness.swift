/// How loud a song is, as its tags say.
public struct SongLoudness: Hashable, Sendable {
    /// What was measured of a song or of an album.
    public struct Measure: Hashable, Sendable {
        /// Decibels to add, so that it is as loud as others.
        public var gain: Double
        /// The highest sample, where 1 is full scale; `nil` while unknown.
        public var peak: Double?

        /// A measure of `gain` decibels and, where it is known, the highest sample.
        public init(gain: Double, peak: Double? = nil) {
            self.gain = gain
            self.peak = peak
        }
    }

    /// The song for itself; `nil` where nobody has measured it.
    public var track: Measure?
    /// The album that it is on, as a whole.
    public var album: Measure?

    /// What a song says of itself and of its album.
    public init(track: Measure? = nil, album: Measure? = nil) {
        self.track = track
        self.album = album
    }
}
