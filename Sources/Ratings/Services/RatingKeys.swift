import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The user's keys for services, in a file of settings: `{"omdb": "…"}`.
public struct RatingKeys: Equatable, Sendable {
    /// The key for OMDb.
    public private(set) var omdb: String?

    private struct Content: Decodable {
        let omdb: String?
    }

    /// Reads the file at `path`; without one, and where it is none, there are no keys.
    public init(path: String) {
        guard let bytes = try? WholeFile.read(path, atMost: 64 << 10) else { return }
        omdb = (try? JSONDecoder().decode(Content.self, from: Data(bytes)))?.omdb
    }

    /// The keys in the user's own data folder (XDG Base Directory Specification).
    public static var usual: RatingKeys {
        let home = (ThisProcess.environment("HOME") ?? "") + "/.local/share"
        let data = ThisProcess.environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        return RatingKeys(path: data + "/clickwheel/movies/keys.json")
    }
}
