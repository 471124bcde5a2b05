/// A named, typed value beside a message.
///
/// A value whose key says that it is a secret is not written; see ``Secrets``.
public struct Field: Equatable, Sendable {
    /// The value of a field.
    public enum Value: Equatable, Sendable {
        /// Text.
        case string(String)
        /// A whole number.
        case integer(Int)
        /// A number with a fraction.
        case double(Double)
        /// Yes or no.
        case bool(Bool)
    }

    /// What the value is, such as `songs`.
    public let key: String
    /// The value, with its type.
    public let value: Value

    /// A field of a key and its value.
    @inlinable
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }

    /// A field that holds text.
    @inlinable
    public static func string(_ key: String, _ value: String) -> Field {
        Field(key: key, value: .string(value))
    }

    /// A field that holds a whole number.
    @inlinable
    public static func integer(_ key: String, _ value: Int) -> Field {
        Field(key: key, value: .integer(value))
    }

    /// A field that holds a number with a fraction.
    @inlinable
    public static func double(_ key: String, _ value: Double) -> Field {
        Field(key: key, value: .double(value))
    }

    /// A field that holds yes or no.
    @inlinable
    public static func bool(_ key: String, _ value: Bool) -> Field {
        Field(key: key, value: .bool(value))
    }

    /// The field `error`, holding what `error` says of itself.
    public static func error(_ error: any Error) -> Field {
        .string("error", String(describing: error))
    }

    /// The field `source`, holding the file and the line of the call: `Library/Scan.swift:12`.
    public static func source(_ file: StaticString = #fileID, _ line: Int = #line) -> Field {
        .string("source", "\(file):\(line)")
    }
}
