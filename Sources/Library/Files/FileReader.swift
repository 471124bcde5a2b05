/// Reads one audio file: what it is, what its tags say, and whether it is whole.
///
/// The content decides what a file is, never its name. A call blocks on the disk, so it belongs on a
/// thread of its own; any number of threads may share one reader.
public struct FileReader: Sendable {
    public init() {}

    /// Reads the file at `path`.
    ///
    /// - Throws: ``FileProblem`` when the file is no audio, is damaged or incomplete, or cannot be read.
    public func read(path: String) throws(FileProblem) -> FileReading {
        throw .notAudio
    }

    /// Reads the file that `descriptor` is open on, from its start, and leaves the descriptor open.
    ///
    /// For callers that walk folders with `openat`, where a path may be longer than the system allows.
    ///
    /// - Throws: ``FileProblem`` as ``read(path:)`` does.
    public func read(descriptor: CInt) throws(FileProblem) -> FileReading {
        throw .notAudio
    }
}
