/// An answer as it was given.
public enum Response: Equatable, Sendable {
    /// The indexes of the options that were chosen, in the order of choosing.
    case chosen([Int])
    /// True or false.
    case truth(Bool)
    /// What was typed.
    case text(String)
    /// For each left side of a matching question the right side that was put to it.
    case matches([String])
}

extension Response: Decodable {
    private enum CodingKeys: CodingKey {
        case chosen, truth, text, matches
    }

    /// One member, whose name says how the answer was given: `{"chosen": [0]}`.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if let chosen = try members.decodeIfPresent([Int].self, forKey: .chosen) {
            self = .chosen(chosen)
        } else if let truth = try members.decodeIfPresent(Bool.self, forKey: .truth) {
            self = .truth(truth)
        } else if let text = try members.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else {
            self = .matches(try members.decode([String].self, forKey: .matches))
        }
    }
}
