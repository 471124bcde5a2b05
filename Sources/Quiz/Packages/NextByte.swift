/// Finds where a byte comes next, again and again from places that only move on.
///
/// What was found is kept, so that many questions about one text cost one walk through it.
struct NextByte<Bytes: Collection> where Bytes.Element == UInt8 {
    private let byte: UInt8
    private let bytes: Bytes
    private var found: Bytes.Index?

    init(_ byte: Unicode.Scalar, in bytes: Bytes) {
        self.byte = UInt8(ascii: byte)
        self.bytes = bytes
    }

    /// The first place from `start` on; `nil` where there is none.
    mutating func from(_ start: Bytes.Index) -> Bytes.Index? {
        let place: Bytes.Index
        if let found, found >= start {
            place = found
        } else {
            place = bytes[start...].firstIndex(of: byte) ?? bytes.endIndex
            found = place
        }
        return place < bytes.endIndex ? place : nil
    }
}
