/// A question as the third field of a judged note keeps it: JSON with the name of its kind and the version of its form.
///
/// Text formats and packages carry the same question in GIFT, where GIFT can say it.
struct StoredQuestion {
    var item: GIFT.Item
    /// The GIFT that it was read from, where it would be written otherwise.
    private var source: String?

    init(_ item: GIFT.Item) {
        self.item = item
        self.item.category = nil
        source = item.source
    }

    /// Reads the kept form, or a field that is GIFT; `nil` for what is neither, and for a form of a later program.
    init?(_ text: String) {
        if text.utf8.first == UInt8(ascii: "{"), let value = try? JSONReader.value(Array(text.utf8)) {
            self.init(value)
        } else if let item = try? GIFT.read(text, path: "").first {
            self.init(item)
            if written != text { source = text }
        } else {
            return nil
        }
    }

    init?(_ value: JSONValue) {
        guard let name = value["kind"]?.string, let member = QuestionKinds.named(name),
            value["version"]?.int ?? 1 <= member.version, let kind = member.init(stored: value)
        else { return nil }
        let question = Question(
            prompt: value["prompt"]?.string ?? "",
            hint: value["hint"]?.string,
            kind: kind
        )
        item = GIFT.Item(
            title: value["title"]?.string,
            question: question,
            generalFeedback: value["remark"]?.string
        )
        source = value["gift"]?.string
        // What the words cannot say is in the source, unless they were changed since.
        if let source, GIFTFormat.isNamed(in: source), let read = try? GIFT.read(source, path: ""),
            read.count == 1, read[0].question == item.question
        {
            item.formatted = read[0].formatted
        }
    }

    var value: JSONValue {
        let (question, kind) = (item.question, type(of: item.question.kind))
        var members = question.kind.stored
        members["kind"] = .string(kind.name)
        members["version"] = .int(kind.version)
        members["prompt"] = .string(question.prompt)
        members["hint"] = question.hint.map { .string($0) }
        members["title"] = item.title.map { .string($0) }
        members["remark"] = item.generalFeedback.map { .string($0) }
        members["gift"] = source.map { .string($0) }
        return .object(members)
    }

    /// The kept form; without control characters, one of which separates fields.
    var text: String { Self.clean(value).compact }

    private static func clean(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(DeckImport.clean(text))
        case .array(let elements): .array(elements.map(clean))
        case .object(let members): .object(members.mapValues(clean))
        case .null, .bool, .int, .double: value
        }
    }

    /// The question in GIFT, as it was read or as it is written; `nil` where GIFT cannot say it.
    var gift: String? { source ?? written }

    private var written: String? {
        item.question.kind.gift == nil ? nil : GIFT.text([item])
    }
}
