/// A kind of question: its answer, how a response is given and judged, how it is kept, and what GIFT can say of it.
///
/// A kind is one file in this folder and one line in ``QuestionKinds/all``. Laws, which one suite of tests proves for
/// every member of the list: what ``stored`` writes, ``init(stored:)`` reads; where there is a ``gift``, it is read as
/// the same kind; ``shuffled(using:)`` changes no verdict, only places; ``judge(_:)`` answers for every response.
public protocol QuestionKind: Equatable, Sendable {
    /// A stable, lowercase name: what a kept question begins with.
    static var name: String { get }
    /// The version of what ``stored`` writes; a form of a later version is kept and not judged.
    static var version: Int { get }

    /// The answer in words, as the back of a card says it.
    var answer: String { get }
    /// What a face needs to take a response; `nil` where the person judges.
    var asked: AskedView? { get }

    /// What `response` is worth; `nil` where only a person can tell, or where it is no response to this kind.
    func judge(_ response: Response) -> Verdict?
    /// The same question with its options in another order.
    func shuffled(using random: inout some RandomNumberGenerator) -> Self

    /// Reads what ``stored`` wrote, in this version or an earlier one.
    init?(stored: JSONValue)
    /// The members of the kept form; those of every question, such as `kind` and `version`, stand beside them.
    var stored: [String: JSONValue] { get }

    /// Reads what stands between the braces of a GIFT question; `nil` where that is another kind.
    init?(gift: GIFTAnswers)
    /// What GIFT writes between the braces; `nil` where GIFT cannot say it.
    var gift: String? { get }

    /// The note that keeps `item`, a question of this kind: its type and its fields.
    func note(_ item: GIFT.Item) -> (type: NoteType, fields: [String])
}

extension QuestionKind {
    public static var version: Int { 1 }
    public var asked: AskedView? { nil }
    public func shuffled(using random: inout some RandomNumberGenerator) -> Self { self }
    public init?(gift: GIFTAnswers) { nil }

    public func note(_ item: GIFT.Item) -> (type: NoteType, fields: [String]) {
        let question = item.question
        let sides =
            item.formatted.map { [$0.prompt, $0.answer] }
            ?? [question.prompt, question.answer].map(SideWriter.escaped)
        return (.judged, sides + [StoredQuestion(item).text])
    }

    /// Whether `other` is of the same kind and asks the same.
    func isEqual(to other: any QuestionKind) -> Bool { other as? Self == self }
}
