/// What every record of one logger says: the part of the program and the bound fields.
///
/// Both are encoded once for every format, as they are in every line.
final class Context: Sendable {
    let part: String
    let fields: [Field]
    private let pieces: [Encoding.Pieces]

    static let empty = Context(part: "", fields: [])

    init(part: String, fields: [Field]) {
        self.part = part
        self.fields = fields
        pieces = Encoding.allCases.map { $0.pieces(part: part, fields: fields) }
    }

    /// The encoded part and fields in `encoding`.
    func pieces(_ encoding: Encoding) -> Encoding.Pieces { pieces[Int(encoding.rawValue)] }
}
