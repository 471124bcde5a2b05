/// Something that was done in a round and can be taken back.
public enum RoundStep: String, Encodable, Sendable, CaseIterable {
    case answer
    case suspend
    case bury
    case flag
}
