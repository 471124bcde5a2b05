/// The library at a glance, as a face shows it that is told nothing of where things are on this machine.
public struct LibraryGlance: Encodable, Sendable {
    struct Folder: Encodable, Sendable {
        /// The last part of the path alone.
        let name: String
        let problem: String?
    }

    private enum CodingKeys: CodingKey {
        case version, folders, scan, making
    }

    private let version: Int
    private let stats: LibraryStats
    private let folders: [Folder]
    private let scan: ScanProgress?
    private let making: LibraryScanWork.Preparation?

    /// The library, the folders that are `named` now beside those that it knows, why some were `refused`, and how far what is
    /// `making` before a scan is.
    init(
        _ library: MusicLibrary,
        named: [String],
        refused: [String: String],
        scan: ScanProgress?,
        making: LibraryScanWork.Preparation?
    ) throws(LibraryError) {
        try library.renewCache()
        version = library.version
        stats = try library.stats()
        let known = try library.folders()
        let paths = known.map(\.path) + named.filter { path in !known.contains { $0.path == path } }
        folders = paths.map { path in
            let name = path.split(separator: "/").last.map(String.init) ?? "/"
            let hasProblem = known.contains { $0.path == path && $0.problem != nil }
            let reason = refused[path] ?? (hasProblem ? "cannot be read" : nil)
            return Folder(name: name, problem: reason.map { "\(name) \($0)." })
        }
        self.scan = scan
        self.making = making
    }

    public func encode(to encoder: any Encoder) throws {
        try stats.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(folders, forKey: .folders)
        try container.encodeIfPresent(scan, forKey: .scan)
        try container.encodeIfPresent(making, forKey: .making)
    }
}

extension LibraryError {
    /// The folder that could not be scanned, and why, without its path.
    var refusedFolder: (path: String, reason: String)? {
        switch self {
        case .folderMissing(let path): (path, "is not there")
        case .notAFolder(let path): (path, "is not a folder")
        case .folderUnreadable(let path, _): (path, "cannot be read")
        case .database, .newerDatabase, .noFolder, .scanRunning, .noSuchTrack, .fileUnreadable, .badRating,
            .unexpected:
            nil
        }
    }
}
