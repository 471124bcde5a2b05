/// A named, typed value beside a message.
public struct Field: Equatable, Sendable {
    /// The value of a field.
    public enum Value: Equatable, Sendable {
        case string(String)
        case integer(Int)
        case double(Double)
        case bool(Bool)
    }

    public let key: String
    public let value: Value

    public static func string(_ key: String, _ value: String) -> Field {
        Field(key: key, value: .string(value))
    }

    public static func integer(_ key: String, _ value: Int) -> Field {
        Field(key: key, value: .integer(value))
    }

    public static func double(_ key: String, _ value: Double) -> Field {
        Field(key: key, value: .double(value))
    }

    public static func bool(_ key: String, _ value: Bool) -> Field {
        Field(key: key, value: .bool(value))
    }

    /// The field `error`, holding what `error` says of itself.
    public static func error(_ error: any Error) -> Field {
        .string("error", "\(error)")
    }
}
