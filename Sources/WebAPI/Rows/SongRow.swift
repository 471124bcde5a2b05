/// A song as the page shows it.
struct SongRow: Encodable, Equatable, Sendable {
    var kind = "song"
    let id: Int64
    let title: String
    let artist: String?
    let album: String?
    let albumId: Int64?
    let artistId: Int64?
    let track: Int?
    let disc: Int?
    let durationMs: Int
    /// Where the file is served from.
    let stream: String
    /// With a `codecs` parameter, as `canPlayType` wants it.
    let mime: String
    /// Where its picture is served from.
    let art: String?
    /// Codec, bits and sample rate for people, such as `FLAC 24/96`.
    let quality: String
    let rating: Int?
}
