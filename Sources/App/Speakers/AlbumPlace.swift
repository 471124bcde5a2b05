/// Where a song stands on its album.
struct AlbumPlace: Equatable, Sendable {
    /// The album; `nil` for a song on none.
    let album: Int64?
    let disc: Int?
    let track: Int?

    /// Whether `other`, which is played after it, belongs to it, so that nothing may come between the two, and nothing may be
    /// taken from either: an album played in order is as it was made.
    ///
    /// In shuffled music that is the very next song alone.
    func isContinued(by other: AlbumPlace, isShuffled: Bool) -> Bool {
        guard let album, album == other.album else { return false }
        guard let track, let next = other.track else { return !isShuffled }
        let (disc, nextDisc) = (disc ?? 1, other.disc ?? 1)
        if isShuffled { return (nextDisc, next) == (disc, track + 1) || (nextDisc, next) == (disc + 1, 1) }
        return (nextDisc, next) > (disc, track)
    }
}
