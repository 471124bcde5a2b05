/// The way a held button moves through a track.
public enum ScanDirection: String, CaseIterable, Codable, Sendable {
    case backward
    case forward
}
