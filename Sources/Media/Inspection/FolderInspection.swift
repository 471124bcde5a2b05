import ClickwheelSystem

/// A file by its path, with what it says.
public struct InspectedFile: Encodable, Sendable {
    /// The folder that was named, without a slash at its end; `nil` where the file was.
    public let folder: String?
    /// The file below that folder, or as it was named.
    public let file: String
    /// What its bytes say.
    public let metadata: MediaMetadata

    /// The file with the folder before it.
    public var path: String {
        guard let folder else { return file }
        return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
    }

    private enum CodingKeys: CodingKey {
        case folder, file
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(folder, forKey: .folder)
        try container.encode(file, forKey: .file)
        try metadata.encode(to: encoder)
    }
}

extension MediaInspector {
    /// How deep folders are looked into.
    private static let depthLimit = 64

    /// Looks into a file, or into every file of a folder and those below it, by their names, and joins live photos.
    ///
    /// Of a folder's files hidden ones are left out, and links are not followed. The other half of a live photo is looked
    /// for beside a file that is named alone.
    ///
    /// - Throws: What the system says of `path` itself; a file or folder below it that cannot be read is unknown, with a reason.
    public func inspect(_ path: String, _ take: (InspectedFile) throws -> Void) throws {
        if try FileStatus(path: path).isFolder {
            let name = path.hasSuffix("/") ? String(path.dropLast()) : path
            let root = name.isEmpty ? "/" : name
            let folder = try Descriptor(folder: path.utf8)
            return try walk(folder, folder.entries(), of: root, below: "", depth: 0, take)
        }
        let (folder, name) = (Folder.parent(path), Folder.name(path))
        let stem = LivePhotoPairs.stem(name)
        let others = Folder.names(folder).filter { $0 != name && LivePhotoPairs.stem($0) == stem }.sorted()
        var files: [LivePhotoPairs.File] = [(name, inspect(path: path))]
        files += others.map { ($0, inspect(path: folder + "/" + $0)) }
        LivePhotoPairs.join(&files)
        try take(InspectedFile(folder: nil, file: path, metadata: files[0].metadata))
    }

    private func walk(
        _ folder: Descriptor,
        _ entries: [FolderEntry],
        of root: String,
        below start: String,
        depth: Int,
        _ take: (InspectedFile) throws -> Void
    ) throws {
        let isInShortFilms = Self.isForShortFilms("\(root)/\(start)")
        var files: [LivePhotoPairs.File] = []
        var below: [[UInt8]] = []
        for entry in entries.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) })
        where entry.name.first != UInt8(ascii: ".") {
            let name = String(decoding: entry.name, as: UTF8.self)
            do throws(Errno) {
                let file = try folder.regularFile(entry.name)
                files.append((name, try inspect(file, isInShortFilms: isInShortFilms)))
            } catch {
                if (try? folder.status(of: entry.name))?.isFolder == true {
                    below.append(entry.name)
                } else if ![.notFound, .link, .invalid].contains(error) {
                    files.append((name, Self.unread(error)))
                }
            }
        }
        LivePhotoPairs.join(&files)
        for file in files {
            try take(InspectedFile(folder: root, file: start + file.name, metadata: file.metadata))
        }
        files = []
        guard depth < Self.depthLimit else { return }
        for name in below {
            let path = start + String(decoding: name, as: UTF8.self)
            let (next, entries): (Descriptor, [FolderEntry])
            do throws(Errno) {
                next = try folder.folder(name)
                entries = try next.entries()
            } catch {
                // Neither is a link, nor what has become something else meanwhile.
                if ![.notFound, .link, .notAFolder].contains(error) {
                    try take(InspectedFile(folder: root, file: path, metadata: Self.unread(error)))
                }
                continue
            }
            try walk(next, entries, of: root, below: path + "/", depth: depth + 1, take)
        }
    }
}
