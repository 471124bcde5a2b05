/// A key of the JSON objects that a command reads from standard input.
struct InputKey: Sendable {
    let name: String
    /// What its value is: the unit, and what is taken where it is left out.
    let summary: String

    init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }
}

/// A key of any name.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Refuses an object with a key that is not among `keys`, so that a misspelled one is not passed over in silence; those
    /// that are `ignored` may stand there without a meaning.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` that names the key and those there are.
    func refuseKeys(otherThan keys: [InputKey], ignored: Set<String> = []) throws {
        let known = keys.map(\.name)
        let strange = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            .filter { !known.contains($0) && !ignored.contains($0) }.sorted()
        guard let first = strange.first else { return }
        throw CommandFailure.failed(
            "there is no key \"\(first)\" here; there are: \(known.joined(separator: ", "))"
        )
    }
}
