/// One line of a log file.
public struct LogLine: Equatable, Sendable {
    /// What it says, where it is in one of the formats of ``LineFormat``.
    public let record: Record?
    /// The line as it stands, with what is not UTF-8 replaced.
    public let raw: String

    /// - Complexity: O(*n*)
    public init(_ bytes: [UInt8]) {
        record = LineParser.record(bytes)
        raw = String(decoding: bytes, as: UTF8.self)
    }

    /// The message with its fields as it was logged, or the line as it stands.
    public var text: String { record?.text ?? raw }
}
