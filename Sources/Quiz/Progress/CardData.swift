/// The JSON beside a card: its memory, and what other programs keep there.
struct CardData: Equatable {
    var stability: Double?
    var difficulty: Double?
    /// When the last answer was given, in seconds since 1970.
    var lastReview: Int?
    /// Every other key with its value, as it stands in the text, each after a comma.
    private var others: [UInt8] = []

    static func == (left: CardData, right: CardData) -> Bool { left.text == right.text }

    /// Reads one flat object; anything else counts as empty.
    init(_ text: String) {
        var text = text
        self = text.withUTF8 { CardData(UnsafeRawBufferPointer($0)) }
    }

    /// Reads one flat object; anything else counts as empty.
    ///
    /// - Parameters:
    ///   - bytes: The text; it is not kept.
    ///   - keepsOthers: Whether the keys that a schedule does not need are kept, which takes memory.
    init(_ bytes: UnsafeRawBufferPointer, keepsOthers: Bool = true) {
        var scanner = JSONMembers(bytes)
        while let member = scanner.next() {
            switch (member.key.count, member.key.first) {
            case (1, UInt8(ascii: "s")): stability = member.number
            case (1, UInt8(ascii: "d")): difficulty = member.number
            case (3, _) where member.key.elementsEqual("lrt".utf8):
                lastReview = member.number.flatMap { Int(exactly: $0) }
            default:
                guard keepsOthers else { continue }
                others.append(UInt8(ascii: ","))
                others.append(contentsOf: member.whole)
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
        var members: [UInt8] = []
        members.reserveCapacity(64 + others.count)
        func add(_ key: StaticString, _ number: String) {
            key.withUTF8Buffer { members.append(contentsOf: $0) }
            members.append(contentsOf: number.utf8)
        }
        if let stability { add(",\"s\":", stability.description) }
        if let difficulty { add(",\"d\":", difficulty.description) }
        if let lastReview { add(",\"lrt\":", lastReview.description) }
        members.append(contentsOf: others)
        // The first comma makes room for the brace.
        if members.isEmpty { members.append(UInt8(ascii: "{")) }
        members[0] = UInt8(ascii: "{")
        members.append(UInt8(ascii: "}"))
        return String(decoding: members, as: UTF8.self)
    }
}
