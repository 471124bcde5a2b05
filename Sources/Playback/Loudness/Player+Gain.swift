extension PlayerSnapshot {
    /// Decibels to add to `song`, to the hundredth, or `nil` where it stays as it is: what whoever makes it sound has to know.
    ///
    /// Hundredths are finer than anybody hears.
    public func gain(of song: SongLoudness) -> Double? {
        let isShuffled = modes.order == QueueOrders.Shuffle.name
        return loudness.decibels(for: song, isShuffled: isShuffled).map { ($0 * 100).rounded() / 100 }
    }
}

extension Player {
    /// Decibels to add to the track with an id as things are in `snapshot`, or `nil` where it stays as it is.
    ///
    /// It may take as long as the player's ``TrackProvider`` does.
    public func gain(of trackID: Int64, in snapshot: PlayerSnapshot) -> Double? {
        tracks(trackID).flatMap { snapshot.gain(of: $0.loudness) }
    }
}
