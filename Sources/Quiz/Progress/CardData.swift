/// The JSON beside a card: its memory, and what other programs keep there.
struct CardData: Equatable {
    var stability: Double?
    var difficulty: Double?
    /// When the last answer was given, in seconds since 1970.
    var lastReview: Int?
    /// Every other key with its value, as it stands in the text.
    private var others: [(key: Substring, value: Substring)] = []

    static func == (left: CardData, right: CardData) -> Bool { left.text == right.text }

    /// Reads one flat object; anything else counts as empty.
    init(_ text: String) {
        var scanner = Scanner(text: text)
        while let (key, value) = scanner.member() {
            switch key {
            case "s": stability = Double(value)
            case "d": difficulty = Double(value)
            case "lrt": lastReview = Int(value)
            default: others.append((key, value))
            }
        }
    }

    var memory: MemoryState? {
        get {
            guard let stability, let difficulty, stability > 0, stability.isFinite, difficulty.isFinite else {
                return nil
            }
            return MemoryState(
                stability: max(stability, FSRS.shortest),
                difficulty: min(max(difficulty, 1), 10)
            )
        }
        set {
            stability = newValue?.stability
            difficulty = newValue?.difficulty
        }
    }

    var text: String {
        var out = "{"
        func add(_ key: some StringProtocol, _ value: some StringProtocol) {
            if out.utf8.count > 1 { out += "," }
            out += "\"\(key)\":\(value)"
        }
        if let stability { add("s", stability.description) }
        if let difficulty { add("d", difficulty.description) }
        if let lastReview { add("lrt", String(lastReview)) }
        for (key, value) in others { add(key, value) }
        return out + "}"
    }

    private struct Scanner {
        let bytes: Substring.UTF8View
        let text: String
        var place: String.Index

        init(text: String) {
            self.text = text
            bytes = text[...].utf8
            place = bytes.startIndex
            skip([UInt8(ascii: "{"), 0x20, 0x0A])
        }

        mutating func skip(_ these: [UInt8]) {
            while place < bytes.endIndex, these.contains(bytes[place]) { place = bytes.index(after: place) }
        }

        mutating func member() -> (Substring, Substring)? {
            skip([UInt8(ascii: ","), 0x20, 0x0A])
            guard place < bytes.endIndex, bytes[place] == UInt8(ascii: "\"") else { return nil }
            let keyStart = bytes.index(after: place)
            guard let keyEnd = bytes[keyStart...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            place = bytes.index(after: keyEnd)
            skip([UInt8(ascii: ":"), 0x20])
            let start = place
            var depth = 0
            var isInText = false
            while place < bytes.endIndex {
                let byte = bytes[place]
                if isInText {
                    if byte == UInt8(ascii: "\\") {
                        place = bytes.index(after: place)
                        guard place < bytes.endIndex else { return nil }
                    } else if byte == UInt8(ascii: "\"") {
                        isInText = false
                    }
                } else if byte == UInt8(ascii: "\"") {
                    isInText = true
                } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                    depth += 1
                } else if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
                    return (text[keyStart..<keyEnd], text[start..<place])
                } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                    depth -= 1
                }
                place = bytes.index(after: place)
            }
            return nil
        }
    }
}
