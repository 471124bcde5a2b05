import ClickwheelSystem
import Media

/// What is in one directory: its names at a glance, and, where they have changed, its photos and videos.
struct FolderLook {
    /// The file of a name, with what the system says of it.
    struct File {
        let name: [UInt8]
        let status: FileStatus
    }

    /// Files that cannot be looked into now, and may be another time.
    struct Unread {
        let first: [UInt8]
        /// Why the first cannot.
        let reason: Errno
        var count: Int
    }

    /// Rises when files that were found before are to be looked into again.
    private static let rules: UInt64 = 1
    /// A directory of music is told by these endings.
    private static let musicEndings: Set<String> = [
        "mp3", "flac", "m4a", "ogg", "oga", "opus", "wav", "aif", "aiff", "ape", "wv", "mpc", "wma", "dsf",
        "dff",
    ]
    /// Pictures of such a directory that are no photos but belong to its music.
    private static let coverNames: Set<String> = [
        "cover", "folder", "front", "back", "album", "albumart", "albumartsmall", "artist", "booklet", "cd",
        "disc",
        "inlay", "inside", "tray", "thumb",
    ]

    let files: [File]
    let below: [[UInt8]]
    private let folder: Descriptor

    /// - Throws: What the system says of the directory.
    init(_ folder: Descriptor) throws(Errno) {
        self.folder = folder
        var (files, below): ([File], [[UInt8]]) = ([], [])
        for entry in try folder.entries() where entry.name.first != UInt8(ascii: ".") && entry.kind != .other
        {
            let status: FileStatus
            do throws(Errno) {
                status = try folder.status(of: entry.name)
            } catch {
                // It has gone meanwhile; anything else is said of the directory.
                guard error == .notFound else { throw error }
                continue
            }
            if status.isRegular {
                files.append(File(name: entry.name, status: status))
            } else if status.isFolder {
                below.append(entry.name)
            }
        }
        self.files = files.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        self.below = below.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Another value where a file has come, gone or changed (FNV-1a, 64 bits).
    var mark: Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        func add(_ number: UInt64) {
            for shift in stride(from: 0, to: 64, by: 8) {
                add(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
            }
        }
        add(Self.rules)
        for file in files {
            for byte in file.name { add(byte) }
            add(UInt64(bitPattern: file.status.size))
            add(UInt64(bitPattern: file.status.modified))
        }
        return Int64(bitPattern: hash)
    }

    /// Its photos and videos, with live photos joined; `path` is where it is, for the names of short films.
    ///
    /// Beside them is what could not be looked into.
    func media(_ path: String, isCancelled: () -> Bool) -> (found: [FoundMedia], unread: Unread?) {
        let inspector = MediaInspector()
        let isInShortFilms = MediaInspector.isForShortFilms(path)
        let isMusic = files.contains { Self.musicEndings.contains(Self.parts($0.name).ending) }
        var found: [LivePhotoPairs.File] = []
        var sources: [File] = []
        var unread: Unread?
        for file in files where !isCancelled() {
            let parts = Self.parts(file.name)
            if isMusic, Self.coverNames.contains(parts.stem) || Self.musicEndings.contains(parts.ending) {
                continue
            }
            let metadata: MediaMetadata
            do throws(Errno) {
                metadata = try inspector.inspect(
                    folder.regularFile(file.name),
                    isInShortFilms: isInShortFilms
                )
            } catch {
                // What has become something else, or has gone, is not there any more.
                guard ![.notFound, .link, .invalid].contains(error) else { continue }
                unread = unread ?? Unread(first: file.name, reason: error, count: 0)
                unread?.count += 1
                continue
            }
            guard metadata.kind != .unknown else { continue }
            found.append((String(decoding: file.name, as: UTF8.self), metadata))
            sources.append(file)
        }
        LivePhotoPairs.join(&found)
        var clips: [String: [UInt8]] = [:]
        for (file, source) in zip(found, sources) where file.metadata.kind == .livePhotoVideo {
            clips[file.name] = source.name
        }
        // The clip of a live photo is seen with it, and is no video of its own.
        let media = zip(found, sources).compactMap { file, source -> FoundMedia? in
            guard file.metadata.kind != .livePhotoVideo else { return nil }
            return FoundMedia(
                name: source.name,
                size: source.status.size,
                modifiedNs: source.status.modified,
                metadata: file.metadata,
                clipName: file.metadata.pair.flatMap { clips[$0] }
            )
        }
        return (media, unread)
    }

    private static func parts(_ name: [UInt8]) -> (stem: String, ending: String) {
        let text = String(decoding: name, as: UTF8.self).lowercased()
        guard let dot = text.lastIndex(of: ".") else { return (text, "") }
        return (String(text[..<dot]), String(text[text.index(after: dot)...]))
    }
}
