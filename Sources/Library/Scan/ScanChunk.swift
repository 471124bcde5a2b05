import ClickwheelSystem

/// A few files of one directory, on their way from the walk through a reader to the writer.
struct ScanChunk: Sendable {
    /// Files that one chunk holds at most.
    static let maximumFiles = 32

    /// The place in the order of the walk; the writer keeps to it, so that a scan gives the same ids each time.
    var number: Int
    /// The id of the named folder.
    var folder: Int64
    /// The directory's path in the folder.
    var path: NameBytes
    /// The directory's id, when it has a row.
    var directory: Int64?
    /// The open directory, or `nil` when no file of it is to be read.
    var descriptor: Descriptor?
    var files: [DirectoryChanges.FileToRead] = []
    /// Songs that are no longer there.
    var vanished: [Int64] = []
    /// Missing songs whose file is back as it was.
    var returned: [Int64] = []
    /// Problems of files that are gone.
    var solved: [NameBytes] = []
    /// The picture beside the songs, when that has changed.
    var picture: PictureChange?
    /// The cue sheets of the directory, when one of them has changed.
    var sheets: Sheets?
    /// Why the directory cannot be read.
    var problem: String?

    /// Cue sheets, in every chunk of their directory: they count as read only when all files of those are.
    struct Sheets: Sendable {
        var records: [DirectorySheets.Record]
        /// The chunks of the directory.
        var chunks: Int
    }

    enum PictureChange: Sendable {
        case gone
        case name(NameBytes)
    }

    var isEmpty: Bool {
        files.isEmpty && vanished.isEmpty && returned.isEmpty && solved.isEmpty && picture == nil
            && sheets == nil && problem == nil
    }
}

/// A chunk whose files have been read.
struct ScanOutcome: Sendable {
    var chunk: ScanChunk
    /// For each file what it gave; fewer than files when the scan was cancelled.
    var readings: [Result<ScannedFile, FileProblem>] = []
}
