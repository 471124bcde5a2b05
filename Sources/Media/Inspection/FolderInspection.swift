import ClickwheelSystem

/// A file by its path, with what it says.
public struct InspectedFile: Encodable, Sendable {
    /// As it was named, or below the folder that was named.
    public let file: String
    /// What its bytes say.
    public let metadata: MediaMetadata

    private enum CodingKeys: CodingKey {
        case file
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
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
    /// - Throws: What the system says of `path` itself; a folder below it that cannot be read is left out.
    public func inspect(_ path: String, _ take: (InspectedFile) throws -> Void) throws {
        if try FileStatus(path: path).isFolder {
            let name = path.hasSuffix("/") ? String(path.dropLast()) : path
            return try walk(Descriptor(folder: path.utf8), name.isEmpty ? "/" : name, depth: 0, take)
        }
        let (folder, name) = (Folder.parent(path), Folder.name(path))
        let stem = LivePhotoPairs.stem(name)
        let others = Folder.names(folder).filter { $0 != name && LivePhotoPairs.stem($0) == stem }.sorted()
        var files: [LivePhotoPairs.File] = [(name, inspect(path: path))]
        files += others.map { ($0, inspect(path: folder + "/" + $0)) }
        LivePhotoPairs.join(&files)
        try take(InspectedFile(file: path, metadata: files[0].metadata))
    }

    private func walk(
        _ folder: Descriptor,
        _ path: String,
        depth: Int,
        _ take: (InspectedFile) throws -> Void
    ) throws {
        let isInShortFilms = Self.isForShortFilms(path)
        var files: [LivePhotoPairs.File] = []
        var below: [[UInt8]] = []
        for entry in try folder.entries().sorted(by: { $0.name.lexicographicallyPrecedes($1.name) })
        where entry.name.first != UInt8(ascii: ".") {
            if let file = try? folder.regularFile(entry.name), let bytes = try? MediaBytes(file) {
                let name = String(decoding: entry.name, as: UTF8.self)
                files.append((name, inspect(bytes, isInShortFilms: isInShortFilms)))
            } else if (try? folder.status(of: entry.name))?.isFolder == true {
                below.append(entry.name)
            }
        }
        LivePhotoPairs.join(&files)
        let start = path == "/" ? path : path + "/"
        for file in files { try take(InspectedFile(file: start + file.name, metadata: file.metadata)) }
        files = []
        guard depth < Self.depthLimit else { return }
        for name in below {
            guard let next = try? folder.folder(name) else { continue }
            try walk(next, start + String(decoding: name, as: UTF8.self), depth: depth + 1, take)
        }
    }
}
