import ClickwheelDatabase
import ClickwheelSystem
import Log

/// How far a scan is.
package struct GalleryProgress: Encodable, Equatable, Sendable {
    /// Directories that were looked into.
    package var directories = 0
    /// Photos and videos that are there.
    package var found = 0
}

/// What a scan has found out.
package struct GalleryReport: Equatable, Sendable {
    /// How far it came.
    package var progress = GalleryProgress()
    /// Photos and videos that were not there before, or had changed.
    package var changed = 0
    /// Those that are gone.
    package var gone = 0
    /// Named folders that could not be looked into, each with the reason; what is known of them stays.
    package var refused: [String: String] = [:]
    /// Whether it ended before it had seen everything.
    package var isCancelled = false
}

extension Gallery {
    /// How deep folders are looked into.
    private static let depthLimit = 64

    /// Looks into `folders` and below, and lists what is there; directories in which nothing has changed are passed by.
    ///
    /// A directory is listed in short transactions, so that what was found stays found when it is cancelled, and nobody else
    /// who writes has to wait for long.
    /// Links are not followed, and hidden files left out.
    package func scan(
        _ folders: [String],
        isCancelled: () -> Bool = { false },
        progress: (GalleryProgress) -> Void = { _ in }
    ) throws(GalleryError) -> GalleryReport {
        var report = GalleryReport()
        // What lies in a folder that is named too is found there, and listed once.
        let folders = folders.filter { path in
            !folders.contains { $0 != path && path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
        }
        let ids = try name(folders)
        for (path, id) in zip(folders, ids) {
            let root: Descriptor
            do {
                root = try Descriptor(folder: path.utf8)
            } catch {
                report.refused[path] = error == .notFound ? "is not there" : "cannot be read (\(error))"
                continue
            }
            var known = KnownDirectories(rows: try directories(of: id))
            try walk(root, Place(folder: id, root: path, path: []), &known, &report, isCancelled, progress)
            guard !isCancelled() else { break }
            report.gone += try remove(known.gone)
        }
        report.isCancelled = isCancelled()
        if report.changed > 0 || report.gone > 0, !report.isCancelled { try carryMarks() }
        return report
    }

    private struct Place {
        let folder: Int64
        let root: String
        let path: [UInt8]

        var text: String { root + "/" + String(decoding: path, as: UTF8.self) }
        /// What people call the directory.
        var title: String {
            let last = path.isEmpty ? Array(root.utf8) : path
            let name = last.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? last
            return String(decoding: name, as: UTF8.self)
        }

        func below(_ name: [UInt8]) -> Place {
            Place(folder: folder, root: root, path: path.isEmpty ? name : path + [UInt8(ascii: "/")] + name)
        }
    }

    private struct KnownDirectory: Sendable {
        let id: Int64
        let mark: Int64
        let items: Int
    }

    /// The directories that are known and were not seen yet, by their paths.
    private struct KnownDirectories {
        var rows: [[UInt8]: KnownDirectory]
        /// Those that cannot be read now.
        var unread: Set<[UInt8]> = []

        /// The directories that are not there any more: neither seen nor at or below one that cannot be read.
        var gone: [Int64] {
            rows.compactMap { path, directory in isUnread(path) ? nil : directory.id }
        }

        private func isUnread(_ path: [UInt8]) -> Bool {
            if unread.isEmpty { return false }
            // The folder that is named is an empty path, and one at each of its ends is one of its parents.
            let ends = path.indices.filter { path[$0] == UInt8(ascii: "/") } + [0, path.count]
            return ends.contains { unread.contains(Array(path[..<$0])) }
        }
    }

    private func walk(
        _ folder: Descriptor,
        _ place: Place,
        _ known: inout KnownDirectories,
        _ report: inout GalleryReport,
        _ isCancelled: () -> Bool,
        _ progress: (GalleryProgress) -> Void,
        depth: Int = 0
    ) throws(GalleryError) {
        guard depth < Self.depthLimit, !isCancelled() else { return }
        let look: FolderLook
        do {
            look = try FolderLook(folder)
        } catch {
            return keep(place, &known, error)
        }
        let before = known.rows.removeValue(forKey: place.path)
        if let before, before.mark == look.mark {
            report.progress.found += before.items
        } else {
            let (media, unread) = look.media(place.text, isCancelled: isCancelled)
            guard !isCancelled() else { return }
            if let unread { say(unread, place) }
            let isWhole = unread == nil
            report.progress.found += media.count
            if before != nil || !media.isEmpty || !isWhole {
                // What is not whole is looked into again next time.
                let mark = isWhole ? look.mark : 0
                let (changed, gone) = try list(
                    media,
                    isWhole,
                    place.folder,
                    place.path,
                    place.title,
                    mark,
                    isCancelled: isCancelled
                )
                report.changed += changed
                report.gone += gone
            }
        }
        report.progress.directories += 1
        progress(report.progress)
        for name in look.below {
            let (next, below) = (Result { () throws(Errno) in try folder.folder(name) }, place.below(name))
            switch next {
            case .success(let next):
                try walk(next, below, &known, &report, isCancelled, progress, depth: depth + 1)
            case .failure(.notFound), .failure(.link), .failure(.notAFolder): continue
            case .failure(let error): keep(below, &known, error)
            }
        }
    }

    private func say(_ unread: FolderLook.Unread, _ place: Place) {
        logger.warning(
            "files not read",
            .string("path", place.below(unread.first).text),
            .string("reason", "\(unread.reason)"),
            .integer("files", unread.count)
        )
    }

    /// What is known of a directory that cannot be read now, and of those below it, stays.
    private func keep(_ place: Place, _ known: inout KnownDirectories, _ error: Errno) {
        logger.warning("folder not read", .string("path", place.text), .string("reason", "\(error)"))
        known.unread.insert(place.path)
    }

    /// Makes `folders` the ones that are listed.
    private func name(_ folders: [String]) throws(GalleryError) -> [Int64] {
        let ids = try write { connection in
            try connection.run("UPDATE gallery_folder SET active = 0")
            return try folders.map { path in
                try connection.run(
                    "INSERT INTO gallery_folder(path) VALUES(?1) ON CONFLICT(path) DO UPDATE SET active = 1",
                    Array(path.utf8)
                )
                return try connection.first("SELECT id FROM gallery_folder WHERE path = ?", Array(path.utf8))
                {
                    $0.int64(0)
                } ?? 0
            }
        }
        // What is in a folder that is not named any more is not shown; named again, it is looked into anew.
        let left = try read { connection in
            try connection.rows(
                """
                SELECT d.id FROM gallery_directory d JOIN gallery_folder f ON f.id = d.folder
                WHERE f.active = 0 AND d.mark <> 0 OR f.active = 0
                    AND EXISTS (SELECT 1 FROM gallery_item i WHERE i.directory = d.id AND i.missing = 0)
                """
            ) { $0.int64(0) }
        }
        _ = try remove(left)
        return ids
    }

    private func directories(of folder: Int64) throws(GalleryError) -> [[UInt8]: KnownDirectory] {
        let rows = try read { connection in
            try connection.rows(
                """
                SELECT path, id, mark, (SELECT count(*) FROM gallery_item i WHERE i.directory = d.id AND missing = 0)
                FROM gallery_directory d WHERE folder = ?
                """,
                folder
            ) { ($0.bytes(0), KnownDirectory(id: $0.int64(1), mark: $0.int64(2), items: $0.int(3))) }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Notes that directories are gone; returns how many items went with them.
    private func remove(_ directories: [Int64]) throws(GalleryError) -> Int {
        var gone = 0
        for id in directories {
            try write(isListed: false) { connection in
                try connection.run("UPDATE gallery_directory SET mark = 0 WHERE id = ?", id)
            }
            var count = Self.batch
            while count == Self.batch {
                count = try write(where: { $0 > 0 }) { connection in
                    try connection.run(
                        """
                        UPDATE gallery_item SET missing = 1 WHERE id IN
                            (SELECT id FROM gallery_item WHERE directory = ? AND missing = 0 LIMIT ?)
                        """,
                        id,
                        Self.batch
                    )
                    return connection.changes
                }
                gone += count
            }
        }
        return gone
    }
}
