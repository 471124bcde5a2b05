/// What every record of one logger says: the part of the program and the bound fields.
///
/// Both are encoded once for every format, as they are in every line.
///
/// Sendable because the memory behind the pointer does not change.
final class Context: @unchecked Sendable {
    /// The encoded part and fields in each encoding.
    struct Pieces {
        fileprivate let text: Encoding.Pieces
        fileprivate let json: Encoding.Pieces
        fileprivate let logfmt: Encoding.Pieces
        fileprivate let otlp: Encoding.Pieces

        @inline(__always)
        subscript(encoding: Encoding) -> Encoding.Pieces {
            switch encoding {
            case .text: text
            case .json: json
            case .logfmt: logfmt
            case .otlp: otlp
            }
        }
    }

    static let empty = Context(part: "", fields: [])

    let part: String
    let fields: [Field]
    /// Outside of the object, so that who encodes a line need not hold on to it.
    let pieces: UnsafePointer<Pieces>

    init(part: String, fields: [Field]) {
        self.part = part
        self.fields = fields
        let pieces = UnsafeMutablePointer<Pieces>.allocate(capacity: 1)
        pieces.initialize(
            to: Pieces(
                text: Encoding.text.pieces(part: part, fields: fields),
                json: Encoding.json.pieces(part: part, fields: fields),
                logfmt: Encoding.logfmt.pieces(part: part, fields: fields),
                otlp: Encoding.otlp.pieces(part: part, fields: fields)
            )
        )
        self.pieces = UnsafePointer(pieces)
    }

    deinit {
        for encoding in Encoding.allCases { pieces.pointee[encoding].deallocate() }
        pieces.deallocate()
    }
}
