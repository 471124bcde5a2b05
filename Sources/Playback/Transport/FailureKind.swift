/// Why a track could not be played.
public enum FailureKind: String, CaseIterable, Codable, Sendable {
    /// The output cannot decode it.
    case codec
    /// The file is not there any more.
    case missing
    /// The data did not come.
    case network
    /// The output refuses to play.
    case blocked
    /// The output itself is broken.
    case output
}
