import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelSystem
import Synchronization

/// Keeps a body as a file, and hashes it as it comes: what is not what was signed never gets its name.
final class VerifyingSink: FetchSink {
    private let file: PackFile
    private let isOfFeed: Bool
    private let sink: FileSink
    private let progress: @Sendable (Int64) -> Void
    private let hash = Mutex<Hash>(Hash())
    private let wrong = Mutex<DownloadError?>(nil)
    private let whole = Mutex<String?>(nil)

    private struct Hash: ~Copyable {
        var hasher = SHA256Hasher()
        var count: Int64 = 0
    }

    /// Keeps the body at `path`; `progress` is told how many bytes are there.
    ///
    /// The length that a feed says is often wrong, so its files are checked against their hash alone, where they have one.
    init(_ file: PackFile, isOfFeed: Bool, path: String, progress: @escaping @Sendable (Int64) -> Void) {
        (self.file, self.isOfFeed, self.progress) = (file, isOfFeed, progress)
        sink = FileSink(path: path)
    }

    /// What is here of an earlier attempt; more than the file has is of no use.
    var resumption: Resumption? {
        guard let found = sink.resumption else { return nil }
        guard found.offset < byteLimit else {
            sink.discard()
            return nil
        }
        return found
    }

    /// The most bytes that are taken.
    var byteLimit: Int64 { isOfFeed ? PodcastCatalogue.episodeSize : file.size }

    /// The SHA-256 of the whole file, in hexadecimal digits; `nil` until it is here.
    var digest: String? { whole.withLock { $0 } }

    /// What was wrong with what came; `nil` where nothing was.
    var problem: DownloadError? { wrong.withLock { $0 } }

    func discard() { sink.discard() }

    /// Begins without a server.
    func beginAnew() throws {
        sink.discard()
        try sink.beginAnew()
        hash.withLock { $0 = Hash() }
    }

    func begin(_ answer: FetchResponse, at offset: Int64) throws {
        try sink.begin(answer, at: offset)
        hash.withLock { $0 = Hash() }
        guard offset > 0 else { return }
        // The hash of what came before is not kept: it is read again, which also finds a disk that forgot.
        let part = try Descriptor(reading: sink.part)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var place: Int64 = 0
        while place < offset {
            let (start, limit) = (Int(place), Int(min(Int64(buffer.count), offset - place)))
            let count = try buffer.withUnsafeMutableBytes {
                try part.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<limit]), at: start)
            }
            guard count > 0 else { throw Errno.invalid }
            add(Array(buffer[..<count]))
            place += Int64(count)
        }
    }

    func write(_ bytes: [UInt8]) throws {
        try sink.write(bytes)
        add(bytes)
    }

    func finish() throws {
        let (digest, count) = hash.withLock { hash in
            var taken = Hash()
            swap(&hash, &taken)
            let count = taken.count
            return (taken.hasher.finalize(), count)
        }
        // What is of a feed is as long as its server says, which was held to that.
        guard count == file.size || isOfFeed && count > 0 else {
            sink.discard()
            throw noted(.otherSize(path: file.path, said: file.size, found: count))
        }
        guard Hexadecimal.text(digest) == file.sha256 || file.isUnsigned else {
            sink.discard()
            throw noted(.otherBytes(path: file.path))
        }
        try sink.finish()
        whole.withLock { $0 = Hexadecimal.text(digest) }
    }

    private func noted(_ error: DownloadError) -> DownloadError {
        wrong.withLock { $0 = error }
        return error
    }

    private func add(_ bytes: [UInt8]) {
        let count = hash.withLock { hash in
            hash.hasher.update(bytes)
            hash.count += Int64(bytes.count)
            return hash.count
        }
        progress(count)
    }
}
