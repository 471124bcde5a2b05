/// What a scan found, against what the library knew before.
public struct ScanReport: Encodable, Equatable, Sendable {
    /// The audio files that were found, good or not.
    public var seen = 0
    /// Songs that are new.
    public var added = 0
    /// Songs whose file had changed in its place.
    public var changed = 0
    /// Songs that were found at another path.
    public var moved = 0
    /// Songs that had been missing and are back where they were.
    public var returned = 0
    /// Songs that are now missing; their ratings and history are kept.
    public var missing = 0
    /// Ids that songs had while the scan did not know yet that it had met them before, and the ids that they have
    /// had before and have again; the former were listed for a while and are gone.
    public var renumbered: [Int64: Int64] = [:]
    /// Files and folders that could not be taken in, in the named folders.
    public var problems = 0
    /// The named folders that could not be scanned; what is known of them stays.
    public var failedFolders: [LibraryError] = []
    /// Whether the scan was cancelled; what it had read is kept, and the next scan goes on from there.
    public var isCancelled = false

    private enum CodingKeys: CodingKey {
        case seen, added, changed, moved, returned, missing, problems, isCancelled
    }
}
