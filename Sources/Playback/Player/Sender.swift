/// Who gives a command, and what they knew when they gave it.
public struct Sender: Hashable, Sendable {
    /// What people call the sender, in the log and when somebody else was faster: "tab 3", "Kitchen".
    public var name: String
    /// The opaque id of a page that can be the speaker, or `nil` for others.
    public var client: String?
    /// The revision of the snapshot that the sender saw, or `nil` when it saw none; its command always applies then.
    public var revision: Int?

    /// Who sends; `revision` is the one that they saw.
    public init(name: String, client: String? = nil, revision: Int? = nil) {
        self.name = name
        self.client = client
        self.revision = revision
    }
}
