/// Items that are to be put in order: each place is matched with the item that belongs there.
public struct OrderKind: QuestionKind {
    public static let name = "order"

    /// The items in their right order.
    public let items: [String]

    /// Asks for `items` in this order.
    public init(_ items: [String]) { self.items = items }

    public var answer: String { items.joined(separator: ", ") }
    public var asked: AskedView? { matching.asked }

    public func judge(_ response: Response) -> Verdict? { matching.judge(response) }

    private var matching: MatchingKind {
        MatchingKind(zip(1..., items).map { .init("\($0).", $1) })
    }

    public init?(stored: JSONValue) {
        guard let items = stored["items"]?.array?.compactMap(\.string), items.count > 1 else { return nil }
        self.init(items)
    }

    public var stored: [String: JSONValue] { ["items": .array(items.map { .string($0) })] }
    /// GIFT has no such question.
    public var gift: String? { nil }
}
