/// Left sides, each of which belongs to one right side.
public struct MatchingKind: QuestionKind {
    /// Two sides that belong together; without a left one, a right side that belongs to none.
    public struct Pair: Equatable, Sendable {
        /// What is given.
        public let left: String
        /// What belongs to it.
        public let right: String

        /// What is given, and what belongs to it.
        public init(_ left: String, _ right: String) {
            self.left = left
            self.right = right
        }
    }

    public static let name = "matching"

    /// The pairs, as they belong together.
    public let pairs: [Pair]

    /// Asks for what belongs to what.
    public init(_ pairs: [Pair]) { self.pairs = pairs }

    public var answer: String { pairs.map { "\($0.left) → \($0.right)" }.joined(separator: ", ") }

    private var wanted: [Pair] { pairs.filter { !$0.left.isEmpty } }

    /// The right sides are offered once each, in alphabetical order; `nil` where no left side is given.
    public var asked: AskedView? {
        guard !wanted.isEmpty else { return nil }
        return AskedView(.matching, options: Set(pairs.map(\.right)).sorted(), lefts: wanted.map(\.left))
    }

    public func judge(_ response: Response) -> Verdict? {
        guard case .matches(let rights) = response else { return nil }
        let given = rights + Array(repeating: "", count: max(wanted.count - rights.count, 0))
        let missed = zip(wanted, given).filter { $0.right != $1 }.map(\.0)
        return Verdict(
            credit: wanted.isEmpty ? 0 : Double(wanted.count - missed.count) / Double(wanted.count),
            feedback: missed.map { "\($0.left) → \($0.right)" }
        )
    }

    /// `nil` where no pair has a left side: nothing is asked then.
    public init?(stored: JSONValue) {
        guard let list = stored["pairs"]?.array else { return nil }
        self.init(list.map { Pair($0["left"]?.string ?? "", $0["right"]?.string ?? "") })
        guard !wanted.isEmpty else { return nil }
    }

    public var stored: [String: JSONValue] {
        ["pairs": .array(pairs.map { .object(["left": .string($0.left), "right": .string($0.right)]) })]
    }

    /// Pairs alone, at least one of them with a left side.
    public init?(gift: GIFTAnswers) {
        let pairs = gift.options.compactMap(\.pair)
        guard pairs.count == gift.options.count else { return nil }
        self.init(pairs)
        guard !wanted.isEmpty else { return nil }
    }

    public var gift: String? {
        pairs.map { "=\(GIFT.escaped($0.left)) -> \(GIFT.escaped($0.right))" }.joined(separator: " ")
    }
}
