extension DecodingError {
    /// What is wrong with a text of JSON, in a sentence that names the key.
    public var sentence: String {
        switch self {
        case .keyNotFound(let key, let context):
            return "the key \"\(Self.path(context.codingPath + [key]))\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let path = Self.path(context.codingPath)
            return path.isEmpty ? "this is not valid JSON" : "the value of \"\(path)\" is not possible"
        @unknown default:
            return "this is not valid JSON"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    }
}
