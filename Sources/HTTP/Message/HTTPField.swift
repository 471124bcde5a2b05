/// One header field of a response.
public struct HTTPField: Equatable, Sendable {
    /// The name; case means nothing.
    public let name: String
    /// The value, without the space around it.
    public let value: String

    /// A header field as it is sent.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
