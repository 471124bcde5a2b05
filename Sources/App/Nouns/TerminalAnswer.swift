import Quiz

/// An answer that a person gives in the terminal, key by key, to a question that the program judges.
struct TerminalAnswer {
    /// What came of a key.
    enum Outcome: Equatable {
        /// The key means nothing here.
        case none
        /// The answer has grown or shrunk; the lines say where it stands.
        case going([String])
        case given(Response)
        /// There is to be no answer.
        case givenUp
    }

    /// The keys of options, in their order; small letters are for other things.
    static let keys = Array("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    /// The characters of a typed answer at most.
    static let longest = 500

    private let asked: AskedView
    private(set) var text = ""
    private var chosen: [Int] = []
    private var matches: [String] = []

    /// `nil` where only a person can tell.
    init?(_ question: Question?) {
        guard let asked = question?.kind.asked else { return nil }
        self.asked = asked
    }

    /// Whether keys are letters of the answer.
    var isTyped: Bool {
        switch asked.kind {
        case .number, .text: true
        case .choice, .several, .truth, .matching: false
        }
    }

    /// Whether the end of a line means something here.
    var takesLines: Bool { isTyped || asked.kind == .several }

    /// Whether a part of it is there.
    var hasBegun: Bool { !text.isEmpty || !chosen.isEmpty }

    /// What can be chosen, and how.
    var lines: [String] {
        let list = zip(Self.keys, options).map { "  \($0)  \($1)" }
        switch asked.kind {
        case .number, .text: return ["Type the answer; Enter checks it, and reveals it where there is none."]
        case .several: return list + ["Choose them; Enter checks the choice."]
        case .matching: return list + [place]
        case .choice, .truth: return list
        }
    }

    mutating func press(_ key: Character) -> Outcome {
        switch asked.kind {
        case .number, .text: type(key)
        case .matching: match(key)
        case .several: gather(key)
        case .choice: choice(key).map { .given(.chosen([$0])) } ?? .none
        case .truth: choice(key).map { .given(.truth($0 == 0)) } ?? .none
        }
    }

    private var options: [String] { asked.options ?? [] }
    private var lefts: [String] { asked.lefts ?? [] }

    private var place: String { lefts.indices.contains(matches.count) ? "\(lefts[matches.count]) → ?" : "" }

    private func choice(_ key: Character) -> Int? {
        Self.keys.firstIndex(of: key).flatMap { options.indices.contains($0) ? $0 : nil }
    }

    private mutating func type(_ key: Character) -> Outcome {
        switch key {
        case "\n", "\r", "\r\n":
            return text.contains { !$0.isWhitespace } ? .given(.text(text)) : .givenUp
        case "\u{7F}", "\u{8}":
            if !text.isEmpty { text.removeLast() }
        default:
            guard key.unicodeScalars.allSatisfy({ $0.value >= 0x20 }), text.count < Self.longest else {
                return .none
            }
            text.append(key)
        }
        return .going([])
    }

    private mutating func gather(_ key: Character) -> Outcome {
        if key == "\n" || key == "\r" {
            return chosen.isEmpty ? .givenUp : .given(.chosen(chosen))
        }
        guard let index = choice(key) else { return .none }
        if chosen.contains(index) { chosen.removeAll { $0 == index } } else { chosen.append(index) }
        let names = chosen.sorted().map { options[$0] }
        return .going([names.isEmpty ? "Nothing is chosen." : "Chosen: \(names.joined(separator: ", "))"])
    }

    private mutating func match(_ key: Character) -> Outcome {
        if key == "\u{7F}" || key == "\u{8}" {
            if !matches.isEmpty { matches.removeLast() }
            return .going([place])
        }
        guard let index = choice(key), lefts.indices.contains(matches.count) else { return .none }
        let line = "\(lefts[matches.count]) → \(options[index])"
        matches.append(options[index])
        return matches.count == lefts.count ? .given(.matches(matches)) : .going([line, place])
    }
}

extension Verdict {
    /// The verdict in words.
    var lines: [String] {
        let word =
            credit >= 1
            ? "Right." : credit > 0 ? "Partly right: \(Int((credit * 100).rounded()))%." : "Wrong."
        var lines = [([word] + feedback).joined(separator: " ")]
        if credit < 1, !difference.isEmpty {
            let parts = difference.map { part in
                switch part {
                case .same(let text): text
                case .extra(let text): "[-\(text)-]"
                case .missing(let text): "{+\(text)+}"
                }
            }
            lines.append(parts.joined())
        }
        return lines
    }
}
