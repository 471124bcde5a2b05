import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSystem
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The music that is there when the user has named none: rendered here, written as tagged files with covers.
public struct DemoLibrary: Sendable {
    /// Raised whenever the library would come out different.
    public static let version = 1

    /// The file that says which version a folder holds.
    static let marker = ".clickwheel-demo"

    /// The folder of the library.
    public let folder: String
    /// Pixels along each side of a cover.
    private static let coverSize = 600

    /// A library in `folder`, of which the parent is there.
    public init(folder: String) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }

    /// Whether the folder holds this version already, whole.
    public var isComplete: Bool {
        (try? String(contentsOfFile: folder + "/" + Self.marker, encoding: .utf8)) == Self.markerText
    }

    private static var markerText: String { "clickwheel demo library \(version)\n" }

    /// Renders everything, on all processors, unless it is there.
    ///
    /// The folder appears at once and whole: it is made beside its place and moved there. `progress` is told how many of all
    /// recordings are done, from nothing to all, one call after the other, on any thread.
    /// - Throws: ``DemoError``; the folder is then as it was.
    /// - Complexity: Many seconds of all processors. It blocks, so it is called on a thread of its own.
    public func write(
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(DemoError) {
        if isComplete { return }
        try requireOwnFolder()
        removeLeftovers()
        let making = "\(folder).making-\(getpid())"
        do throws(DemoError) {
            try Self.makeFolder(making)
            try fill(making, progress)
            try Self.write(Array(Self.markerText.utf8), to: making + "/" + Self.marker)
            try Self.synchronize(making)
            try exchange(making)
        } catch {
            try? FileManager.default.removeItem(atPath: making)
            throw error
        }
    }

    // MARK: - Files

    /// Nothing but an earlier demo library is ever replaced.
    private func requireOwnFolder() throws(DemoError) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            if access(folder, F_OK) == 0 { throw .folderInUse(folder) }
            return
        }
        if !names.isEmpty && !names.contains(Self.marker) { throw .folderInUse(folder) }
    }

    /// Removes what a worker that was killed has left.
    private func removeLeftovers() {
        let url = URL(filePath: folder)
        let parent = url.deletingLastPathComponent().path
        let prefix = url.lastPathComponent + ".making-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        where name.hasPrefix(prefix) {
            guard let owner = pid_t(name.dropFirst(prefix.count)), kill(owner, 0) != 0, errno == ESRCH else {
                continue
            }
            try? FileManager.default.removeItem(atPath: parent + "/" + name)
        }
    }

    /// Puts the finished folder `made` in place.
    private func exchange(_ made: String) throws(DemoError) {
        let old = "\(made)-old"
        let hadOld = rename(folder, old) == 0
        guard rename(made, folder) == 0 else {
            let reason = errno
            if hadOld { rename(old, folder) }
            throw .unwritable(folder, errno: reason)
        }
        if hadOld { try? FileManager.default.removeItem(atPath: old) }
    }

    /// Returns when the disk has everything below `root`: after a power cut the marker must not tell of songs without sound.
    private static func synchronize(_ root: String) throws(DemoError) {
        do throws(Errno) {
            try Descriptor(reading: root).synchronize()
        } catch {
            throw .unwritable(root, errno: error.number)
        }
        guard Folder.exists(root) else { return }
        for name in Folder.names(root) where name != "." && name != ".." {
            try synchronize(root + "/" + name)
        }
    }

    private static func makeFolder(_ path: String) throws(DemoError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path, errno: errno)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(DemoError) {
        do {
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            throw .unwritable(path, errno: errno)
        }
    }

    // MARK: - Music

    /// Writes every record below `root`.
    private func fill(
        _ root: String,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(DemoError) {
        var recordings: [DemoRecording] = []
        for album in DemoAlbum.all {
            let folder = root + "/" + album.folder
            try Self.makeFolder(folder)
            let cover = try Self.cover(of: album, in: folder)
            recordings += DemoRecording.all(of: album, in: folder, cover: cover)
        }
        // The longest first, so that no processor is left with a long one at the end.
        recordings.sort { $0.expectedSeconds > $1.expectedSeconds }
        let jobs = recordings
        let next = Atomic<Int>(0)
        let failure = Mutex<DemoError?>(nil)
        let done = Mutex(0)
        progress(0, jobs.count)
        DispatchQueue.concurrentPerform(
            iterations: min(ProcessInfo.processInfo.activeProcessorCount, jobs.count)
        ) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < jobs.count, failure.withLock({ $0 == nil }) else { return }
                do throws(DemoError) {
                    try jobs[index].write()
                    done.withLock { done in
                        done += 1
                        progress(done, jobs.count)
                    }
                } catch {
                    failure.withLock { $0 = $0 ?? error }
                }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Draws the cover, and writes it where it lies beside the music.
    ///
    /// - Returns: The picture for the files, where it lies within them.
    private static func cover(of album: DemoAlbum, in folder: String) throws(DemoError) -> EncodedPicture? {
        do throws(AudioError) {
            let image = album.cover.image(size: coverSize)
            switch album.coverPlace {
            case .embedded(let kind):
                return try image.encoded(as: kind)
            case .beside(let kind):
                let picture = try image.encoded(as: kind)
                do throws(DemoError) {
                    try write(picture.bytes, to: "\(folder)/cover.\(kind.fileExtension)")
                } catch {
                    throw .unwritable(path: folder, errno: EIO)
                }
                return nil
            }
        } catch {
            throw .notWritten(error.description)
        }
    }
}
