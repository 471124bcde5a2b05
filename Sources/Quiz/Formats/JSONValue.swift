/// Any JSON value, for formats whose keys are not known beforehand.
public enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A number, also one that is written as text, as some programs write ids.
    public var int: Int? {
        switch self {
        case .int(let value): value
        case .double(let value): Int(exactly: value.rounded())
        case .string(let text): Int(text)
        case .bool(let value): value ? 1 : 0
        case .null, .array, .object: nil
        }
    }

    public var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
