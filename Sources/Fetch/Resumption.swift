/// How much of a body is here already, and by what the server tells whether the rest belongs to it.
public struct Resumption: Equatable, Sendable {
    /// How many bytes are here.
    public let offset: Int64
    /// A strong entity tag with its quotes, or an instant in the form of `Last-Modified`: RFC 9110, section 13.1.5.
    public let validator: String

    /// What is here: `offset` bytes of what `validator` names.
    public init(offset: Int64, validator: String) {
        self.offset = offset
        self.validator = validator
    }

    /// What ``validator`` is when the body is the one of an answer with these headers; `nil` where nothing is sure enough.
    public static func validator(of answer: FetchResponse) -> String? {
        if let tag = answer["etag"] {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count > 2 ? tag : nil
        }
        // It is sure once the clock has moved on: until then another version may have the same instant.
        let instant = answer["last-modified"]
        return instant == answer["date"] ? nil : instant
    }
}

/// The value of a `Content-Range` header: RFC 9110, section 14.4.
struct ContentRange: Equatable {
    /// The bytes that follow, or `nil` where the range asked for is not there.
    let bytes: ClosedRange<Int64>?
    /// How long the whole is, where the server knows.
    let total: Int64?

    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        total = halves[1] == "*" ? nil : Self.number(halves[1])
        guard halves[1] == "*" || total != nil else { return nil }
        guard halves[0] != "*" else {
            bytes = nil
            return
        }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last,
            total.map({ last < $0 }) ?? true
        else { return nil }
        bytes = first...last
    }

    private static func number(_ digits: some StringProtocol) -> Int64? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
    }
}
