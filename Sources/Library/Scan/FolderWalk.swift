import ClickwheelSystem

/// Visits a folder and all directories inside it, a directory before those it holds, by name.
///
/// Neither depth nor path length has a limit: directories are opened one name below the other, and only the
/// deepest ones stay open.
struct FolderWalk {
    /// Opens the directory `name` in `parent`.
    typealias Opening = @Sendable (_ name: NameBytes, _ parent: Descriptor) throws(Errno) -> Descriptor

    /// One stop on the way.
    enum Stop {
        case directory(path: NameBytes, Descriptor, DirectoryListing)
        /// A directory that cannot be opened or read; nothing is known of what is in it.
        case unreadable(path: NameBytes, reason: Errno)
    }

    /// Directories that stay open at most.
    private static let maximumOpen = 32

    private struct Frame {
        /// The length of the path of this directory.
        var pathCount: Int
        /// The directories in it that are still to be visited, the next one last.
        var waiting: [NameBytes]
        var descriptor: Descriptor?
    }

    private let folder: NameBytes
    private let start: NameBytes
    private let opening: Opening
    private var frames: [Frame] = []
    private var path: NameBytes
    private var hasStarted = false

    /// - Parameters:
    ///   - folder: The absolute path of the folder.
    ///   - start: The path inside the folder where the walk begins; empty for the folder itself.
    ///   - opening: How a directory is opened.
    init(folder: NameBytes, start: NameBytes, opening: @escaping Opening) {
        self.folder = folder
        self.start = start
        self.opening = opening
        path = start
    }

    /// The next stop, or `nil` at the end.
    mutating func next() -> Stop? {
        guard hasStarted else {
            hasStarted = true
            return visit(Result { () throws(Errno) in try SafeOpening.directory(path: start, in: folder) })
        }
        while let frame = frames.last {
            path.removeSubrange(frame.pathCount...)
            guard let name = frames[frames.count - 1].waiting.popLast() else {
                frames.removeLast()
                continue
            }
            let parent = Result { () throws(Errno) in try reopened(frames.count - 1) }
            path = path.appending(name)
            return visit(
                parent.flatMap { parent in Result { () throws(Errno) in try opening(name, parent) } }
            )
        }
        return nil
    }

    private mutating func visit(_ opened: Result<Descriptor, Errno>) -> Stop {
        do throws(Errno) {
            let directory = try opened.get()
            let listing = try DirectoryListing(directory)
            frames.append(
                Frame(pathCount: path.count, waiting: listing.directories.reversed(), descriptor: directory)
            )
            if frames.count > Self.maximumOpen {
                frames[frames.count - 1 - Self.maximumOpen].descriptor = nil
            }
            return .directory(path: path, directory, listing)
        } catch {
            return .unreadable(path: path, reason: error)
        }
    }

    /// The descriptor of a frame, opened again when it was closed to save descriptors.
    private mutating func reopened(_ index: Int) throws(Errno) -> Descriptor {
        if let open = frames[index].descriptor { return open }
        let directory = try SafeOpening.directory(path: path, in: folder)
        frames[index].descriptor = directory
        return directory
    }
}
