import ClickwheelDatabase
package import ClickwheelSystem
import Media

/// A file of the gallery that is open, or a part of one.
package struct OpenMedia: Sendable {
    /// The open file.
    package let file: Descriptor
    /// The bytes that count; `nil` for all.
    package let part: Range<Int64>?
    /// The media type of those bytes.
    package let mimeType: String
}

extension Gallery {
    private struct Place: Sendable {
        let root: [UInt8]
        let directory: [UInt8]
        let name: [UInt8]
        let clipName: [UInt8]?
        let clip: Range<Int64>?

        func text(_ name: [UInt8]) -> String {
            let parts = [root, directory, name].filter { !$0.isEmpty }
            return String(decoding: Array(parts.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
        }

        /// Opens a file of the directory so that no link leads out of the named folder.
        func open(_ name: [UInt8]) throws(Errno) -> Descriptor {
            try folder().regularFile(name)
        }

        func folder() throws(Errno) -> Descriptor {
            var folder = try Descriptor(folder: root)
            for part in directory.split(separator: UInt8(ascii: "/")) { folder = try folder.folder(part) }
            return folder
        }
    }

    /// Opens the file of an item.
    package func open(_ id: Int64) throws(GalleryError) -> OpenMedia {
        let place = try place(id)
        return try opened(place, place.name, part: nil)
    }

    /// Opens the clip of a live photo, wherever it is.
    package func openClip(_ id: Int64) throws(GalleryError) -> OpenMedia {
        let place = try place(id)
        if let clip = place.clip {
            let whole = try opened(place, place.name, part: clip)
            // A clip in a picture is MP4, whoever made it.
            return OpenMedia(file: whole.file, part: clip, mimeType: "video/mp4")
        }
        guard let name = place.clipName else { throw .notThere("this picture has no clip") }
        return try opened(place, name, part: nil)
    }

    /// What opens the file of an item for the decoder, and its path for messages.
    func opening(_ id: Int64) throws(GalleryError) -> (path: String, open: MediaDecoder.Opening) {
        let place = try place(id)
        return (place.text(place.name), { () throws(Errno) in try place.open(place.name) })
    }

    /// The names of the files beside an item, with what opens them; empty where its folder cannot be read.
    func besides(
        _ id: Int64
    ) throws(GalleryError) -> (name: String, others: [String], open: (String) -> Descriptor?) {
        let place = try place(id)
        let folder = try? place.folder()
        let others = (try? folder?.entries())?.map { String(decoding: $0.name, as: UTF8.self) } ?? []
        return (
            String(decoding: place.name, as: UTF8.self), others.sorted(),
            { try? folder?.regularFile($0.utf8) }
        )
    }

    private func opened(
        _ place: Place,
        _ name: [UInt8],
        part: Range<Int64>?
    ) throws(GalleryError) -> OpenMedia {
        do {
            let file = try place.open(name)
            var head = [UInt8](repeating: 0, count: MediaType.headBytes)
            let count = try head.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
            return OpenMedia(file: file, part: part, mimeType: MediaType.name(of: Array(head[..<count])))
        } catch {
            throw .fileUnreadable(path: place.text(name), reason: "\(error)")
        }
    }

    private func place(_ id: Int64) throws(GalleryError) -> Place {
        let place = try read { connection in
            try connection.first(
                """
                SELECT f.path, d.path, i.name, i.clip_name, i.clip_offset, i.clip_length FROM gallery_item i
                JOIN gallery_directory d ON d.id = i.directory JOIN gallery_folder f ON f.id = d.folder
                WHERE i.id = ? AND i.missing = 0
                """,
                id
            ) { row in
                Place(
                    root: row.bytes(0),
                    directory: row.bytes(1),
                    name: row.bytes(2),
                    clipName: row.isNull(3) ? nil : row.bytes(3),
                    clip: row.optionalInt64(4).map { $0..<$0 + max(0, row.int64(5)) }
                )
            }
        }
        guard let place else { throw .noSuchItem(id: id) }
        return place
    }
}
