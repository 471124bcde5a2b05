import ClickwheelPOSIX
import Foundation
import Log
import Synchronization

@testable import Library

/// A fresh folder of stand-ins for audio files, and a library beside it.
///
/// A stand-in is text: lines of `key=value`, where `audio` stands for the sound, `error` makes the file a
/// damaged one, and every other key is a tag. ``settings`` reads them; walking, comparing, writing and listing
/// are the real thing on a real file system.
final class MusicFolder: Sendable {
    let root: String
    let music: String
    let database: String
    /// The paths that were opened and read, in no order.
    let opened = Mutex<[String]>([])
    private let now = Atomic<Int64>(1_700_000_000_000_000)

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
        root = url.path
        music = root + "/music"
        database = root + "/library.db"
        try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    /// A clock that goes on by one second at each look.
    var clock: @Sendable () -> Int64 {
        { [self] in now.add(1_000_000, ordering: .relaxed).newValue }
    }

    /// A library with ``clock``, or another one.
    func library(clock other: (@Sendable () -> Int64)? = nil) throws -> MusicLibrary {
        try MusicLibrary(path: database, logger: Logger(strategy: InMemoryStrategy()), clock: other ?? clock)
    }

    /// Reads stand-ins, with two threads and small batches; time goes as that of ``clock`` does.
    var settings: ScanSettings {
        var settings = ScanSettings()
        settings.reading = { descriptor in StandIn.read(descriptor) }
        settings.now = { [clock] in clock() * 1_000 }
        settings.readers = 2
        settings.batch = 3
        return settings
    }

    /// Scans the folder.
    @discardableResult
    func scan(_ library: MusicLibrary, _ folders: [String]? = nil) throws -> ScanReport {
        try library.scan(folders ?? [music], settings)
    }

    /// Writes a stand-in; its time of change is always another one than before.
    func write(_ path: String, _ tags: KeyValuePairs<String, String> = [:]) throws {
        try write(path, text: tags.map { "\($0)=\($1)" }.joined(separator: "\n") + "\n")
    }

    func write(_ path: String, text: String) throws { try write(path, bytes: Array(text.utf8)) }

    /// Writes a file of `bytes`, which need not be a stand-in.
    func write(_ path: String, bytes: [UInt8]) throws {
        let full = music + "/" + path
        let folder = URL(filePath: full).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: full))
        let seconds = Int(now.add(1_000_000, ordering: .relaxed).newValue / 1_000_000)
        var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
        utimes(full, &times)
    }

    func move(_ old: String, to new: String) throws {
        let folder = URL(filePath: music + "/" + new).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard rename(music + "/" + old, music + "/" + new) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: music + "/" + path)
    }
}

extension MusicLibrary {
    /// All songs that are there, by path.
    func all() throws -> [String: Track] {
        var tracks: [String: Track] = [:]
        try forEachTrack { tracks[$0.path] = $0 }
        return tracks
    }

    /// The titles of a listing's rows.
    func titles(_ listing: Listing) throws -> [String] {
        try page(listing, offset: 0, limit: MusicLibrary.maximumPage).rows.map(\.title)
    }
}
