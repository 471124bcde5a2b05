/// What stands in a path for the `{names}` of its route's pattern.
public struct PathParameters: Equatable, Sendable {
    private var values: [(name: String, value: String)] = []

    init() {}

    /// The decoded text for `name`, or an empty one where the pattern has no such name.
    public subscript(name: String) -> String {
        values.first { $0.name == name }?.value ?? ""
    }

    mutating func append(_ name: String, _ value: String) {
        values.append((name, value))
    }

    public static func == (left: PathParameters, right: PathParameters) -> Bool {
        left.values.elementsEqual(right.values) { $0 == $1 }
    }
}
