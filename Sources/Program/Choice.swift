/// Which member of a strategy family somebody wants: its name, and what it takes, such as an address.
public struct Choice: Codable, Hashable, Sendable {
    /// The member's name.
    public var member: String
    /// What the member takes, or `nil` where it takes nothing or what it took last.
    public var argument: String?

    /// The member called `member`, with what it is given.
    public init(_ member: String, argument: String? = nil) {
        self.member = member
        self.argument = argument
    }
}

extension Choice: CustomStringConvertible {
    /// As it is written on the command line: `null`, or `file:/tmp/x.wav`.
    public var description: String { argument.map { "\(member):\($0)" } ?? member }
}
