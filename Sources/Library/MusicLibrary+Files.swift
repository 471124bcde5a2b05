import ClickwheelDatabase
import ClickwheelSystem

extension MusicLibrary {
    /// The absolute path of a song's file, as the bytes that the system knows it by.
    ///
    /// The path may be longer than the system can open at once; ``openFile(of:)`` opens every one.
    public func filePath(of track: Int64) throws(LibraryError) -> [UInt8] {
        let place = try place(of: track)
        return place.folder.appending(place.directory).appending(place.name)
    }

    /// The id of the song whose file is at `path`, which may lead over links; `nil` where the library holds none.
    ///
    /// Of several songs in one file it is the first.
    public func id(ofFile path: String) throws(LibraryError) -> Int64? { try ids(ofFile: path).first }

    /// The ids of the songs in the file at `path`, which may lead over links, in their order; none where the library holds none.
    package func ids(ofFile path: String) throws(LibraryError) -> [Int64] {
        guard let path = try? Files.resolved(path) else { return [] }
        return try read { connection in
            let folders = try connection.rows("SELECT id, path FROM folder WHERE active = 1") { row in
                (id: row.int64(0), path: row.bytes(1))
            }
            for folder in folders {
                guard let inside = path.inside(folder.path) else { continue }
                let parts = inside.split(separator: UInt8(ascii: "/"))
                return try connection.rows(
                    """
                    SELECT t.id FROM track t JOIN directory d ON d.id = t.directory
                    WHERE d.folder = ? AND d.path = ? AND t.name = ? AND t.missing_us = 0 ORDER BY t.part
                    """,
                    folder.id,
                    NameBytes(parts.dropLast().joined(separator: [UInt8(ascii: "/")])),
                    NameBytes(parts.last ?? [])
                ) { $0.int64(0) }
            }
            return []
        }
    }

    /// Opens a song's file for reading, without following links out of the named folder.
    ///
    /// - Returns: A file descriptor; the caller closes it.
    /// - Throws: ``LibraryError/noSuchTrack(id:)``, ``LibraryError/fileUnreadable(path:reason:)``, or an error
    ///   of the database.
    public func openFile(of track: Int64) throws(LibraryError) -> CInt {
        let place = try place(of: track)
        do throws(Errno) {
            return try SafeOpening.file(place.name, path: place.directory, in: place.folder).duplicate()
        } catch {
            throw place.unreadable("\(error)")
        }
    }

    /// Reads a picture, or returns `nil` when there is none any more.
    ///
    /// It is looked for in this process.
    ///
    /// - Throws: ``LibraryError/fileUnreadable(path:reason:)`` when there is one that cannot be used.
    public func picture(_ artwork: Artwork) throws(LibraryError) -> Picture? {
        try find(artwork, nil) { kind, content, file throws(FileProblem) in
            switch content {
            case .place(let place):
                Picture(mimeType: kind.mimeType, bytes: try FileBytes(descriptor: file.number).copy(place))
            case .unpacked(let bytes): Picture(mimeType: kind.mimeType, bytes: bytes)
            }
        }
    }

    /// Finds a picture as ``picture(_:)`` does, and opens the file it lies in instead of reading it.
    ///
    /// `readers` look for it; without them this process does.
    public func openPicture(
        _ artwork: Artwork,
        _ readers: PictureReaders? = nil
    ) throws(LibraryError) -> OpenPicture? {
        try find(artwork, readers) { kind, content, file throws(FileProblem) in
            switch content {
            case .unpacked(let bytes): return OpenPicture(mimeType: kind.mimeType, content: .bytes(bytes))
            case .place(let place):
                do throws(Errno) {
                    return OpenPicture(
                        mimeType: kind.mimeType,
                        content: .part(of: try file.duplicate(), place)
                    )
                } catch {
                    throw .unreadable(errno: error.number)
                }
            }
        }
    }

    /// Reads the picture of a song: the one beside it, or else the one in its tags.
    public func artwork(ofTrack id: Int64) throws(LibraryError) -> Picture? {
        guard let artwork = try track(id)?.artwork else { return nil }
        return try picture(artwork)
    }

    /// Reads the picture of an album.
    public func artwork(ofAlbum id: Int64) throws(LibraryError) -> Picture? {
        guard let artwork = try album(id)?.artwork else { return nil }
        return try picture(artwork)
    }

    private struct Place: Sendable {
        var folder: NameBytes
        var directory: NameBytes
        var name: NameBytes

        func unreadable(_ reason: String) -> LibraryError {
            .fileUnreadable(path: String(decoding: directory.appending(name), as: UTF8.self), reason: reason)
        }
    }

    private func place(of track: Int64) throws(LibraryError) -> Place {
        let place = try read { connection in
            try connection.first(
                """
                SELECT f.path, d.path, t.name
                FROM track t JOIN directory d ON d.id = t.directory JOIN folder f ON f.id = d.folder
                WHERE t.id = ?
                """,
                track
            ) { Place(folder: $0.bytes(0), directory: $0.bytes(1), name: $0.bytes(2)) }
        }
        guard let place else { throw .noSuchTrack(id: track) }
        return place
    }

    private func directoryPicture(_ id: Int64) throws(LibraryError) -> Place? {
        try read { connection in
            try connection.first(
                """
                SELECT f.path, d.path, d.picture FROM directory d JOIN folder f ON f.id = d.folder
                WHERE d.id = ? AND d.picture IS NOT NULL
                """,
                id
            ) { Place(folder: $0.bytes(0), directory: $0.bytes(1), name: $0.bytes(2)) }
        }
    }

    /// Where the bytes of a picture are.
    private enum PictureContent {
        case place(Range<Int>)
        case unpacked([UInt8])
    }

    /// Opens the file of a picture without following links, and calls `body` with what is found in it.
    private func find<Result>(
        _ artwork: Artwork,
        _ readers: PictureReaders?,
        _ body: (PictureKind, PictureContent, Descriptor) throws(FileProblem) -> Result
    ) throws(LibraryError) -> Result? {
        let place: Place?
        let isEmbedded: Bool
        switch artwork {
        case .directory(let id): (place, isEmbedded) = (try directoryPicture(id), false)
        case .embedded(let track): (place, isEmbedded) = (try self.place(of: track), true)
        }
        guard let place else { return nil }
        let file: Descriptor
        do throws(Errno) {
            file = try SafeOpening.file(place.name, path: place.directory, in: place.folder)
        } catch {
            if error == .notFound { return nil }
            throw place.unreadable("\(FileProblem.unreadable(errno: error.number))")
        }
        let found: PictureMessage
        do throws(Errno) {
            found =
                try readers?.find(in: file, isEmbedded: isEmbedded)
                ?? Self.find(in: file, isEmbedded: isEmbedded)
        } catch {
            throw .unexpected("the system starts no process that reads files: \(error)")
        }
        do throws(FileProblem) {
            switch found {
            case .none: return nil
            case .place(let kind, let place): return try body(kind, .place(place), file)
            case .unpacked(let kind, let bytes): return try body(kind, .unpacked(bytes), file)
            case .problem(let problem): throw problem
            }
        } catch {
            throw place.unreadable("\(error)")
        }
    }

    private static func find(in file: Descriptor, isEmbedded: Bool) -> PictureMessage {
        PictureMessage { () throws(FileProblem) in
            let bytes = try FileBytes(descriptor: file.number, owner: file)
            return isEmbedded ? try ArtworkFinder().find(in: bytes) : try ArtworkFinder().plain(bytes)
        }
    }
}
