import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelSystem
import Synchronization

/// Fetches the files of one pack into a folder of its own, on the calling thread; what is there already is not fetched again.
final class PackFetch: Sendable {
    private let pack: Pack
    private let address: String
    private let folder: String
    private let client: HTTPClient
    private let state = Mutex(State())

    private struct State {
        var isStopped = false
        var transfer: Transfer?
        var done: Int64 = 0
        var current: Int64 = 0
        var digests: [String: String] = [:]
    }

    /// Fetches `pack` from the store at `address` into the folder at an absolute path.
    init(_ pack: Pack, from address: String, into folder: String, client: HTTPClient) {
        (self.pack, self.address, self.folder, self.client) = (pack, address, folder, client)
    }

    /// How many bytes are here.
    var received: Int64 { state.withLock { $0.done + $0.current } }

    /// The SHA-256 of the files that nobody signed, as they came, by their paths.
    var digests: [String: String] { state.withLock { $0.digests } }

    /// Ends it, from any thread; what is here stays.
    func stop() {
        let transfer = state.withLock { state in
            state.isStopped = true
            return state.transfer
        }
        transfer?.cancel()
    }

    /// Returns when all files are here, with their sizes and hashes.
    ///
    /// - Throws: ``DownloadError``
    func run() throws(DownloadError) {
        try makeRoom()
        for file in pack.files {
            guard !state.withLock({ $0.isStopped }) else { throw .stopped }
            let path = folder + "/" + file.path
            do throws(Errno) {
                try Folder.make(Folder.parent(path))
            } catch {
                throw .notKept("\(path): \(error)")
            }
            if !isHere(file, path) { try fetch(file, path) }
            let size = pack.isOfFeed ? (try? FileStatus(path: path).size) ?? file.size : file.size
            state.withLock { state in
                state.done += size
                state.current = 0
            }
        }
    }

    /// Refuses a pack for which the disk has no room, with some to spare for the rest of the program.
    private func makeRoom() throws(DownloadError) {
        do throws(Errno) {
            try Folder.make(folder)
        } catch {
            throw .notKept("\(folder): \(error)")
        }
        let here = pack.files.reduce(Int64(0)) { sum, file in
            let path = folder + "/" + file.path
            let size = (try? FileStatus(path: path).size) ?? (try? FileStatus(path: path + ".part").size) ?? 0
            return sum + min(size, file.size)
        }
        let needed = pack.size - here + (64 << 20)
        if let left = Folder.room(folder), left < needed { throw .noRoom(needed: needed, left: left) }
    }

    /// Whether the file was fetched before; it is read again, since a disk may have forgotten.
    private func isHere(_ file: PackFile, _ path: String) -> Bool {
        func digest(_ path: String) -> String? {
            (try? Descriptor(reading: path)).flatMap { try? PackFolder.hash($0) }
        }
        // It has its name, so all of it came; more is not known of it.
        if file.isUnsigned {
            guard Files.exists(path) else { return false }
            note(digest(path), of: file)
            return true
        }
        func isRight(_ path: String) -> Bool {
            guard pack.isOfFeed || (try? FileStatus(path: path).size) == file.size else { return false }
            return digest(path) == file.sha256
        }
        if isRight(path) { return true }
        Files.remove(path)
        // All of it came, and the process ended before it had its name.
        guard isRight(path + ".part"), (try? Files.move(path + ".part", to: path)) != nil else {
            return false
        }
        Files.remove(path + ".part.tag")
        return true
    }

    private func note(_ digest: String?, of file: PackFile) {
        guard file.isUnsigned else { return }
        state.withLock { $0.digests[file.path] = digest }
    }

    private func fetch(_ file: PackFile, _ path: String) throws(DownloadError) {
        let sink = VerifyingSink(file, isOfFeed: pack.isOfFeed, path: path) { [self] count in
            state.withLock { $0.current = count }
        }
        if address.hasPrefix("/") { return try copy(file, into: sink) }
        var request: FetchRequest
        do throws(CatalogueError) {
            request = FetchRequest(try WebSource(address, client: client).resolve(file.url))
        } catch {
            throw .unreachable("\(error)")
        }
        // A server that compressed or padded would send other bytes than were signed.
        request.bodyLimit = sink.byteLimit
        // A pack may take long, but not for ever: others wait for the thread.
        request.leastProgress = 16 << 10
        request.redirects = .sameHostOrEncrypted(atMost: 3)
        request.resumption = sink.resumption
        let transfer = client.transfer(request, into: sink)
        let isStopped = state.withLock { state in
            state.transfer = transfer
            return state.isStopped
        }
        guard !isStopped else { throw .stopped }
        defer { state.withLock { $0.transfer = nil } }
        let answer: FetchResponse
        do throws(FetchError) {
            answer = try transfer.wait()
        } catch {
            switch error {
            case .cancelled: throw .stopped
            case .tooLarge:
                sink.discard()
                throw .otherSize(path: file.path, said: file.size, found: nil)
            case .notKept(_, let reason): throw sink.problem ?? .notKept(reason)
            case .malformed, .header, .noLibrary, .hostNotFound, .unreachable, .untrusted, .timedOut,
                .headTooLarge, .redirected, .broken:
                throw .unreachable("\(error)")
            }
        }
        guard answer.isSuccess else {
            throw .unreachable("'\(file.path)' is answered with status \(answer.status): tell the seller")
        }
        note(sink.digest, of: file)
    }

    /// Copies the file from a store in a folder of this machine.
    private func copy(_ file: PackFile, into sink: VerifyingSink) throws(DownloadError) {
        do {
            let source = try Descriptor(reading: FolderSource(path: address).resolve(file.url))
            guard try source.status().size == file.size else {
                throw DownloadError.otherSize(
                    path: file.path,
                    said: file.size,
                    found: try source.status().size
                )
            }
            try sink.beginAnew()
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            var offset = 0
            while true {
                let place = offset
                let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0, at: place) }
                guard count > 0 else { break }
                guard !state.withLock({ $0.isStopped }) else { throw DownloadError.stopped }
                try sink.write(Array(buffer[..<count]))
                offset += count
            }
            try sink.finish()
        } catch let error as DownloadError {
            throw error
        } catch let error as CatalogueError {
            throw .unreachable("\(error)")
        } catch {
            throw .notKept("'\(file.path)': \(error)")
        }
    }
}
