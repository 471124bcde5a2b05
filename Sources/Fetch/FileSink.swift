import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization

/// Keeps a body as a file, and what came of it over a failure and over the end of the process.
///
/// Until it is whole it is at `PATH.part`, with what the rest must match in `PATH.part.tag`; at `PATH` there is the old file
/// or the whole new one, also after a power cut. One sink at a time may have a path, and takes one body.
public final class FileSink: FetchSink {
    private let path: String
    private let file = Mutex<(descriptor: Descriptor, end: Int64)?>(nil)

    /// A sink for the file at `path`; nothing is looked at or written before a body begins.
    public init(path: String) {
        self.path = path
    }

    /// What is here of an earlier attempt; it may block.
    public var resumption: Resumption? {
        guard let size = try? FileStatus(path: part).size, size > 0,
            let validator = try? WholeFile.read(tag, atMost: 1024), !validator.isEmpty
        else { return nil }
        return Resumption(offset: size, validator: String(decoding: validator, as: UTF8.self))
    }

    public func begin(_ answer: FetchResponse, at offset: Int64) throws {
        if offset == 0 {
            // Nobody may take the old tag for one of what is written now.
            discard()
        }
        try open(at: offset)
        if offset == 0, let validator = Resumption.validator(of: answer) {
            try WholeFile.replace(tag, with: Array(validator.utf8))
        }
    }

    /// Begins a body that no server sends, such as a copy; it cannot be resumed.
    public func beginAnew() throws {
        discard()
        try open(at: 0)
    }

    private func open(at offset: Int64) throws {
        let number = ClickwheelPOSIX.open(part, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw Errno.last }
        let descriptor = Descriptor(owning: number)
        guard try descriptor.status().size == offset else { throw Errno.invalid }
        file.withLock { $0 = (descriptor, offset) }
    }

    public func write(_ bytes: [UInt8]) throws {
        guard let (descriptor, end) = file.withLock({ $0 }) else { throw Errno.invalid }
        try descriptor.write(bytes, at: Int(end))
        file.withLock { $0 = (descriptor, end + Int64(bytes.count)) }
    }

    public func finish() throws {
        guard let (descriptor, _) = file.withLock({ $0 }) else { throw Errno.invalid }
        try descriptor.synchronize()
        try Files.move(part, to: path)
        Files.remove(tag)
        // The new name is on the disk when its folder is; some file systems cannot say so of a folder.
        try? Descriptor(folder: Folder.parent(path).utf8).synchronize()
    }

    /// Forgets what is here of an earlier attempt, as it turned out to be wrong.
    public func discard() {
        Files.remove(tag)
        Files.remove(part)
    }

    /// Where what is here of the body is, until it is whole.
    public var part: String { path + ".part" }
    private var tag: String { path + ".part.tag" }
}
