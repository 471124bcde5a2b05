import ClickwheelSystem
import Synchronization

/// Pictures that were made before, as files in a folder that may be deleted at any time.
///
/// A file's name says of which item it is, of which size and time of its file, and how large the picture is. When there are
/// more bytes than `capacity`, those go first that were not used for longest. Safe to use from every thread.
final class PictureCache: Sendable {
    private struct State {
        /// `nil` until the folder was looked through.
        var bytes: Int64?
        var isTrimming = false
    }

    /// Rises when pictures are made in another way.
    private static let rules = 1

    private let folder: String
    private let capacity: Int64
    private let state = Mutex(State())

    init(folder: String, capacity: Int64) {
        self.folder = folder
        self.capacity = capacity
    }

    /// The picture; `nil` where there is none, or it cannot be read.
    func picture(_ item: GalleryItem, _ size: PictureSize, frame: Int) -> Descriptor? {
        let path = path(item, size, frame)
        guard let file = try? Descriptor(regularFile: path.utf8), Self.isWhole(file) else { return nil }
        // When it was last used, for those that have to make room.
        if let now = try? FileStatus(descriptor: file.number).modified, now + 3_600_000_000_000 < Self.now {
            try? Files.setModified(path, to: Self.now)
        }
        return file
    }

    /// Whether a file ends as a JPEG does: the power may have gone before the disk had all of it.
    private static func isWhole(_ file: borrowing Descriptor) -> Bool {
        guard let size = try? file.status().size, size > 2 else { return false }
        var end: [UInt8] = [0, 0]
        let count = try? end.withUnsafeMutableBytes { try file.read(into: $0, at: Int(size) - 2) }
        return count == 2 && end == [0xFF, 0xD9]
    }

    /// Keeps a picture; where that fails it is made again another time.
    func keep(_ picture: [UInt8], _ item: GalleryItem, _ size: PictureSize, frame: Int) {
        let path = path(item, size, frame)
        let fresh = path + ".\(UInt64.random(in: 0 ... .max)).new"
        do {
            try Folder.make(Folder.parent(path))
            let file = try Descriptor(creating: fresh)
            try file.write(picture)
            try Files.move(fresh, to: path)
        } catch {
            Files.remove(fresh)
            return
        }
        let isFull = state.withLock { state in
            // The first look through the folder sees this picture too.
            state.bytes =
                state.bytes.map { $0 + Int64(picture.count) } ?? Self.files(folder).reduce(0) { $0 + $1.size }
            guard (state.bytes ?? 0) > capacity, !state.isTrimming else { return false }
            state.isTrimming = true
            return true
        }
        if isFull { trim() }
    }

    /// Removes what was not used for longest until a tenth of the room is free.
    private func trim() {
        var left = Self.files(folder)
        var bytes = left.reduce(0) { $0 + $1.size }
        left.sort { $0.used > $1.used }
        while bytes > capacity / 10 * 9, let oldest = left.popLast() {
            Files.remove(oldest.path)
            bytes -= oldest.size
        }
        state.withLock { state in
            state.bytes = bytes
            state.isTrimming = false
        }
    }

    private static func files(_ folder: String) -> [(path: String, size: Int64, used: Int64)] {
        Folder.names(folder).flatMap { name in
            Folder.names(folder + "/" + name).compactMap { file in
                let path = "\(folder)/\(name)/\(file)"
                guard let status = try? FileStatus(path: path), status.isRegular else { return nil }
                return (path, status.size, status.modified)
            }
        }
    }

    private func path(_ item: GalleryItem, _ size: PictureSize, _ frame: Int) -> String {
        let time = String(item.modifiedNs, radix: 36)
        let name = "\(item.id)-\(String(item.size, radix: 36))-\(time)-\(size.rawValue)"
        return "\(folder)/\(item.id % 100)/\(name)\(frame > 0 ? "-f\(frame)" : "")-\(Self.rules).jpg"
    }

    private static var now: Int64 { WallClock.microseconds() * 1000 }
}
