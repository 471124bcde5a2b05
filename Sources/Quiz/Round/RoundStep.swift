/// Something that was done in a round and can be taken back.
public enum RoundStep: String, Encodable, Sendable, CaseIterable {
    /// A card was answered.
    case answer
    /// A card was put aside until somebody takes it back.
    case suspend
    /// A card was put aside until tomorrow.
    case bury
    /// A card got another flag.
    case flag
}
