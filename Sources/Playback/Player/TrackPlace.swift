/// Where a long track was left.
public struct TrackPlace: Hashable, Sendable {
    /// The id of the track.
    public let trackID: Int64
    /// Milliseconds from its beginning.
    public let positionMs: Int

    /// A place in a track.
    public init(trackID: Int64, positionMs: Int) {
        self.trackID = trackID
        self.positionMs = positionMs
    }
}
