/// The header fields of a request, looked up in the bytes as they came.
///
/// Names are compared without case. Bytes that are not UTF-8 become U+FFFD.
public struct HTTPHeaders: Sendable {
    /// Where one field lies in ``bytes``.
    struct Entry: Equatable, Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    let bytes: [UInt8]
    let entries: [Entry]

    init(bytes: [UInt8], entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries
    }

    /// The value of the first field called `name`.
    ///
    /// - Complexity: O(*n*) in the number of fields.
    public subscript(name: String) -> String? {
        first(name).map { text($0.value) }
    }

    /// The values of every field called `name`, joined with ", " (RFC 9110 section 5.3), or `nil` without any.
    public func list(_ name: String) -> String? {
        var joined: String?
        for entry in entries where matches(entry, name) {
            joined = joined.map { $0 + ", " + text(entry.value) } ?? text(entry.value)
        }
        return joined
    }

    /// Every field, in the order in which they came.
    public var all: [HTTPField] {
        entries.map { HTTPField(text($0.name), text($0.value)) }
    }

    /// Whether there is a field called `name`, in whatever case.
    public func contains(_ name: String) -> Bool {
        first(name) != nil
    }

    private func first(_ name: String) -> Entry? {
        entries.first { matches($0, name) }
    }

    private func matches(_ entry: Entry, _ name: String) -> Bool {
        let name = name.utf8
        guard entry.name.count == name.count else { return false }
        return zip(bytes[entry.name], name).allSatisfy { ASCII.lowercase($0) == ASCII.lowercase($1) }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
