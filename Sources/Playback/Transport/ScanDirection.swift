/// The way a held button moves through a track.
public enum ScanDirection: String, CaseIterable, Codable, Sendable {
    /// Toward the beginning.
    case backward
    /// Toward the end.
    case forward
}
