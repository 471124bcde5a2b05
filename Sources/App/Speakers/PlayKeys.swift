/// What a person does at the terminal while music plays.
enum PlayKey: Equatable {
    case toggle, stop, next, previous, forward, backward, louder, softer, later, earlier, quit
}

/// Keys out of the bytes of a terminal, arrows among them: ECMA-48 calls them CUF and CUB.
struct PlayKeys {
    /// What the keys do, for people.
    static let help =
        "space plays and pauses, n and p go on and back, \u{2190} and \u{2192} held scan, [ and ] 10 s, + and - volume, s stops, q quits"

    private var sequence: [UInt8] = []

    /// The key that `byte` completes; `nil` while it completes none.
    mutating func add(_ byte: UInt8) -> PlayKey? {
        if !sequence.isEmpty || byte == 0x1B {
            sequence = byte == 0x1B ? [byte] : sequence + [byte]
            return finishedSequence()
        }
        switch byte {
        case UInt8(ascii: " "): return .toggle
        case UInt8(ascii: "n"), UInt8(ascii: "N"): return .next
        case UInt8(ascii: "p"), UInt8(ascii: "P"): return .previous
        case UInt8(ascii: "s"), UInt8(ascii: "S"): return .stop
        case UInt8(ascii: "+"), UInt8(ascii: "="): return .louder
        case UInt8(ascii: "-"): return .softer
        case UInt8(ascii: "["): return .earlier
        case UInt8(ascii: "]"): return .later
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 3, 4: return .quit
        case _: return nil
        }
    }

    private mutating func finishedSequence() -> PlayKey? {
        guard
            sequence.count > 2
                || (sequence.count == 2 && sequence[1] != UInt8(ascii: "[")
                    && sequence[1] != UInt8(ascii: "O"))
        else { return nil }
        let last = sequence[sequence.count - 1]
        guard sequence.count == 2 || (0x40...0x7E).contains(last) || sequence.count > 16 else { return nil }
        defer { sequence = [] }
        guard sequence.count > 2 else { return nil }
        switch last {
        case UInt8(ascii: "C"): return .forward
        case UInt8(ascii: "D"): return .backward
        case _: return nil
        }
    }
}
