import Library

/// A song that plays or comes next: its row, with how much louder or softer it is to be played.
struct PlayedRow: Encodable {
    private enum Key: CodingKey {
        case gainDb
    }

    private let row: AddressedRow
    private let gain: Double?

    init(_ track: Track, gain: Double?) {
        row = AddressedRow(track)
        self.gain = gain
    }

    func encode(to encoder: any Encoder) throws {
        try row.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(gain, forKey: .gainDb)
    }
}
