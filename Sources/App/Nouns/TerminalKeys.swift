/// Keys out of the bytes that a terminal sends.
struct TerminalKeys {
    private enum Place {
        case key
        /// After an escape: arrows and the like, which are left out.
        case escape
        case sequence
    }

    private var bytes: [UInt8] = []
    private var place = Place.key

    /// The key that `byte` completes; `nil` while it completes none.
    mutating func add(_ byte: UInt8) -> Character? {
        switch place {
        case .escape:
            place = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .key
            return nil
        case .sequence:
            if (0x40...0x7E).contains(byte) { place = .key }
            return nil
        case .key: break
        }
        if byte == 0x1B {
            (place, bytes) = (.escape, [])
            return nil
        }
        // A byte that begins a character ends one that was cut.
        if byte < 0x80 || byte >= 0xC0 { bytes = [] }
        bytes.append(byte)
        guard let text = String(validating: bytes, as: UTF8.self), let key = text.first else {
            if bytes.count >= 4 { bytes = [] }
            return nil
        }
        bytes = []
        return key
    }
}
