/// Where the music quiz takes its songs from.
public protocol MusicSource: Sendable {
    /// The numbers of all songs.
    func songs() throws -> [Int64]
    /// What is known of some songs; those that cannot be played are left out.
    func tracks(_ ids: [Int64]) throws -> [MusicTrack]
}
