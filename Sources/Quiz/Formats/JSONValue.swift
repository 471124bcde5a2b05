/// Any JSON value, for formats whose keys are not known beforehand.
public enum JSONValue: Equatable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number without a fraction that 64 bits can hold.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Values by their names.
    case object([String: JSONValue])

    /// The value of that name, where this is an object that has one.
    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The text, also of a number, where there is one.
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

    /// The number, where this is one.
    public var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The values, where this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The values by their names, where this is an object.
    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
