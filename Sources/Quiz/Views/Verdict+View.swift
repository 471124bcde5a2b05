extension Verdict: Encodable {
    private enum CodingKeys: CodingKey {
        case credit, feedback, difference, rating
    }

    /// With the grade that fits, 1 to 4.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(credit, forKey: .credit)
        try members.encode(feedback, forKey: .feedback)
        try members.encode(difference, forKey: .difference)
        try members.encode(rating.rawValue, forKey: .rating)
    }
}

extension TextDifference.Part: Encodable {
    private enum CodingKeys: CodingKey {
        case kind, text
    }

    /// Its kind: `same`, `extra` (typed, and not wanted) or `missing`; and its text.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        let (kind, text) =
            switch self {
            case .same(let text): ("same", text)
            case .extra(let text): ("extra", text)
            case .missing(let text): ("missing", text)
            }
        try members.encode(kind, forKey: .kind)
        try members.encode(text, forKey: .text)
    }
}
