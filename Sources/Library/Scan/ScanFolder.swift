import ClickwheelDatabase
import ClickwheelSystem

/// A folder to be scanned: a named one, or a part of one that is known already.
struct ScanFolder: Equatable {
    /// The row of the named folder.
    var id: Int64
    /// The absolute path of the named folder.
    var path: NameBytes
    /// Where in it the scan begins; empty for the whole.
    var start: NameBytes

    /// Finds the directory that `name` means.
    ///
    /// - Returns: Its absolute path, without links.
    static func resolve(_ name: String) throws(LibraryError) -> NameBytes {
        let path: NameBytes
        do throws(Errno) {
            path = try Files.resolved(name)
        } catch {
            if error == .notFound || error == .notAFolder { throw .folderMissing(path: name) }
            throw .folderUnreadable(path: name, reason: "\(error)")
        }
        do throws(Errno) {
            _ = try Descriptor(folder: path)
        } catch {
            if error == .notAFolder { throw .notAFolder(path: name) }
            throw .folderUnreadable(path: name, reason: "\(error)")
        }
        return path
    }

    /// What tells this directory from every other one; `nil` when it is not there.
    func identity() -> Identity? {
        let status = try? SafeOpening.directory(path: start, in: path).status()
        return status.map { Identity(device: $0.device, node: $0.inode) }
    }

    struct Identity: Equatable {
        var device: UInt64
        var node: UInt64
    }

    /// Leaves out paths that are inside others.
    static func outermost(_ paths: [NameBytes]) -> [NameBytes] {
        var kept: [NameBytes] = []
        for path in paths.sorted(by: { $0.count < $1.count }) {
            let isCovered = kept.contains { path.inside($0) != nil }
            if !isCovered { kept.append(path) }
        }
        return kept
    }

    /// Gives a path its row, or finds the known folder that it is a part of.
    ///
    /// Known folders inside the new one are given up: their songs are found again in the new one.
    static func enter(
        _ path: NameBytes,
        _ now: Int64,
        _ connection: borrowing Connection
    ) throws -> ScanFolder {
        let known = try connection.rows("SELECT id, path FROM folder WHERE active = 1") { row in
            (id: row.int64(0), path: row.bytes(1))
        }
        for outer in known {
            guard let start = path.inside(outer.path) else { continue }
            try connection.run(
                "UPDATE folder SET problem = NULL WHERE id = ? AND problem IS NOT NULL",
                outer.id
            )
            return ScanFolder(id: outer.id, path: outer.path, start: start)
        }
        for inner in known where inner.path.inside(path) != nil { try giveUp(inner.id, now, connection) }
        try connection.run(
            """
            INSERT INTO folder(path) VALUES(?)
            ON CONFLICT(path) DO UPDATE SET active = 1, problem = NULL
            """,
            path
        )
        let id = try connection.first("SELECT id FROM folder WHERE path = ?", path) { $0.int64(0) }
        return ScanFolder(id: id ?? 0, path: path, start: [])
    }

    /// Takes the songs of the folder at `path` out of the listings, where it is one of its own.
    static func unlist(_ path: NameBytes, _ connection: borrowing Connection) throws {
        let listed = try connection.first(
            "SELECT id FROM folder WHERE path = ? AND is_listed = 1",
            path
        ) { $0.int64(0) }
        guard let listed else { return }
        try connection.run("UPDATE folder SET is_listed = 0 WHERE id = ?", listed)
        try Meta.increase(.revision, connection)
    }

    /// Marks all songs of a folder as missing, and the folder as no longer named.
    static func giveUp(_ id: Int64, _ now: Int64, _ connection: borrowing Connection) throws {
        try connection.run("UPDATE folder SET active = 0, problem = NULL WHERE id = ?", id)
        let directories = try connection.rows("SELECT id FROM directory WHERE folder = ?", id) { $0.int64(0) }
        for directory in directories {
            _ = try MissingTracks.markAll(inDirectory: directory, now, connection)
        }
    }
}
