extension Row: Encodable {
    private enum Key: CodingKey {
        case kind
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .song(let track): try TrackView(track, .row).encode(to: encoder)
        case .album(let album): try album.encode(to: encoder)
        case .artist(let artist): try artist.encode(to: encoder)
        case .genre(let genre): try genre.encode(to: encoder)
        }
    }
}
