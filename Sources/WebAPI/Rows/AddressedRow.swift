import Library

/// A row of a listing, with the addresses at which the daemon serves its song and its picture.
struct AddressedRow: Encodable {
    private enum Key: CodingKey {
        case stream, art
    }

    private let row: Row

    init(_ row: Row) {
        self.row = row
    }

    init(_ track: Track) {
        row = .song(track)
    }

    func encode(to encoder: any Encoder) throws {
        try row.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        if row.kind == .song { try container.encode("/stream/\(row.id)", forKey: .stream) }
        try container.encodeIfPresent(row.artwork.map { "/art/\($0)" }, forKey: .art)
    }
}
