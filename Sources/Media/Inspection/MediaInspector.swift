package import ClickwheelSystem

/// Finds out what a file is by looking into it.
///
/// Nothing is decoded, and a few kilobytes of a usual file are read: its head, and where its boxes and chunks lie. Whatever
/// the bytes say, it ends after a bounded number of steps. Safe to use from every thread.
public struct MediaInspector: Sendable {
    /// A film is a short film from here on.
    public static let shortestFilm = Duration.seconds(60)
    /// A film is no short film from here on, unless its folder says so.
    public static let longestShortFilm = Duration.seconds(40 * 60)
    /// The folders whose films are short films, in lower case.
    static let shortFilmFolders: Set<String> = ["shorts", "short films"]

    /// An inspector; all are alike.
    public init() {}

    /// Looks into the file at `path`; what cannot be read is unknown, with a reason.
    public func inspect(path: String) -> MediaMetadata {
        do throws(Errno) {
            let file = try Descriptor(regularFile: path.utf8)
            return inspect(
                try MediaBytes(file),
                isInShortFilms: Self.isForShortFilms(Folder.parent(path))
            )
        } catch {
            return Self.unread(error)
        }
    }

    /// What is known of what cannot be read.
    static func unread(_ error: Errno) -> MediaMetadata {
        var metadata = MediaMetadata()
        metadata.reason = error == .invalid ? "this is not a regular file" : "it cannot be read (\(error))"
        return metadata
    }

    /// Looks into `bytes` as if they were a file.
    public func inspect(_ bytes: [UInt8]) -> MediaMetadata {
        inspect(MediaBytes(bytes), isInShortFilms: false)
    }

    /// Looks into the regular file that `file` is open on; `isInShortFilms` says whether its folder is for short films.
    ///
    /// - Throws: What the system says.
    package func inspect(_ file: Descriptor, isInShortFilms: Bool) throws(Errno) -> MediaMetadata {
        inspect(try MediaBytes(file), isInShortFilms: isInShortFilms)
    }

    /// Looks into the clip in the bytes of `part` of the file at `path`.
    func inspectClip(_ path: String, _ part: Range<Int>) -> MediaMetadata {
        guard let file = try? Descriptor(regularFile: path.utf8), let bytes = try? MediaBytes(file, part)
        else {
            return MediaMetadata()
        }
        return inspect(bytes, isInShortFilms: false)
    }

    func inspect(_ bytes: MediaBytes, isInShortFilms: Bool) -> MediaMetadata {
        var metadata = MediaMetadata()
        guard bytes.count > 0 else {
            metadata.reason = "the file is empty"
            return metadata
        }
        guard let format = Self.formats.first(where: { $0.matches(bytes) }) else {
            metadata.reason = "it is neither a picture nor a film"
            return metadata
        }
        format.tell(bytes, &metadata)
        switch metadata.kind {
        case .image, .gif:
            EmbeddedClip.find(bytes, &metadata)
            if metadata.videoOffset != nil {
                metadata.kind = .livePhoto
            } else if metadata.projection != nil, metadata.kind == .image {
                metadata.kind = .vr360
            }
        case .video:
            metadata.isFilm = true
            if metadata.projection != nil {
                metadata.kind = .vr360
            } else if isInShortFilms || Self.isShortFilm(metadata.durationMs) {
                metadata.kind = .shortFilm
            }
        case .unknown: metadata.reason = metadata.reason ?? "it is neither a picture nor a film"
        case .vr360, .shortFilm, .livePhoto, .livePhotoVideo: break
        }
        return metadata
    }

    /// Whether the folder at `path`, or one that it is in, says that its films are short films.
    package static func isForShortFilms(_ path: String) -> Bool {
        path.split(separator: "/").contains { shortFilmFolders.contains($0.lowercased()) }
    }

    private static func isShortFilm(_ milliseconds: Int?) -> Bool {
        guard let milliseconds else { return false }
        let duration = Duration.milliseconds(milliseconds)
        return shortestFilm <= duration && duration <= longestShortFilm
    }

    /// In the order in which a file is tried, the more frequent ones first.
    private static let formats: [any MediaFormat.Type] = [
        JPEG.self, BoxedMedia.self, PNG.self, GIF.self, WebP.self, Matroska.self, AVI.self, JPEGXL.self,
        RawPicture.self, Bitmap.self,
    ]
}
