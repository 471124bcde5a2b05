/// Reads one audio file: what it is, what its tags say, and whether it is whole.
///
/// A file of which a part can be played is read, with a ``FileReading/warning``; only what cannot be played is refused.
///
/// The content decides what a file is, never its name. A call blocks on the disk, so it belongs on a
/// thread of its own; any number of threads may share one reader. Whatever the bytes are, a call ends and
/// keeps at most a few MiB of them in memory.
public struct FileReader: Sendable {
    /// Grows when files are read that were refused before, which are looked into once more then.
    static let version = 1

    /// A reader; there is nothing to set.
    public init() {}

    /// Reads the file at `path`.
    ///
    /// - Throws: ``FileProblem`` when the file is no audio, nothing of it can be played, or it cannot be read.
    public func read(path: String) throws(FileProblem) -> FileReading {
        try read(FileBytes(path: path)).reading
    }

    /// Reads the file that `descriptor` is open on, from its start, and leaves the descriptor open.
    ///
    /// For callers that walk folders with `openat`, where a path may be longer than the system allows.
    /// Does not use or move the descriptor's own position.
    ///
    /// - Throws: ``FileProblem`` as ``read(path:)`` does.
    public func read(descriptor: CInt) throws(FileProblem) -> FileReading {
        try read(FileBytes(descriptor: descriptor)).reading
    }

    /// What a file gave, before anybody has put names to it.
    struct Raw {
        let values: TagValues
        let properties: AudioProperties
        let contentKey: ContentKey
        let warning: FileProblem?

        var reading: FileReading {
            FileReading(
                tags: values.tags,
                properties: properties,
                contentKey: contentKey,
                hasEmbeddedPicture: !values.pictures.isEmpty,
                warning: warning,
                cueSheet: values.cueSheet
            )
        }
    }

    func read(_ file: FileBytes) throws(FileProblem) -> Raw {
        let container = try ContainerParsers.parse(file)
        return try Raw(
            values: TagReader.read(container.tags, in: file),
            properties: container.properties(),
            contentKey: ContentKey(of: container, in: file),
            warning: container.warning
        )
    }
}
