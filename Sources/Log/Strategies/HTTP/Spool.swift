import ClickwheelSystem

/// Batches on disk, while the collector is away: one file each, sent in the order of their names.
///
/// A name is a running number and how many records are in the batch: `0000000017-512.json`. One process uses a folder
/// at a time; a second one gets none.
struct Spool {
    private struct File {
        let number: Int
        let count: Int
        let bytes: Int

        var name: String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + "\(digits)-\(count).json"
        }
    }

    private let folder: String
    private let byteLimit: Int
    private var lock: FileLock?
    private var files: [File] = []
    private var nextNumber = 1

    /// How a file is read, which tests replace to make it fail.
    var readFile = { (path: String, limit: Int) throws(Errno) -> [UInt8] in
        try WholeFile.read(path, atMost: limit)
    }

    /// - Returns: `nil` where the folder cannot be made or read, or another process has it.
    init?(folder: String, byteLimit: Int) {
        let names: [String]
        do throws(Errno) {
            try Folder.make(folder)
            lock = try FileLock(folder + "/lock")
            names = try Folder.listing(folder)
        } catch {
            return nil
        }
        self.folder = folder
        self.byteLimit = byteLimit
        for name in names {
            if name.hasSuffix(".partial") { Files.remove(folder + "/" + name) }
            if let file = Self.file(name, in: folder) { files.append(file) }
        }
        files.sort { $0.number < $1.number }
        nextNumber = (files.last?.number ?? 0) + 1
    }

    /// Lets another process have the folder.
    mutating func close() { lock = nil }

    var isEmpty: Bool { files.isEmpty }

    /// How many records are on disk.
    var recordCount: Int { files.reduce(0) { $0 + $1.count } }

    /// Keeps `batch`, and gives up the oldest ones where all are more than the limit.
    ///
    /// - Returns: How many records were given up, those of `batch` included where it is larger than the limit by itself.
    /// - Throws: Why the disk does not take it; nothing is given up then.
    mutating func append(_ batch: ExportBatch) throws(Errno) -> Int {
        guard batch.body.count <= byteLimit else { return batch.count }
        let file = File(number: nextNumber, count: batch.count, bytes: batch.body.count)
        try write(batch.body, to: file)
        nextNumber += 1
        files.append(file)
        var dropped = 0
        var bytes = files.reduce(0) { $0 + $1.bytes }
        while bytes > byteLimit, let oldest = files.first {
            bytes -= oldest.bytes
            dropped += oldest.count
            removeFirst()
        }
        return dropped
    }

    /// Reads the oldest batch, which stays until ``removeFirst()``.
    ///
    /// One that somebody removed or changed, or that cannot be read, is given up, so that it does not keep those after
    /// it for ever; it stays on the disk where it cannot be read, for the next process to try.
    ///
    /// - Parameter dropped: Goes up by the records that were given up.
    /// - Returns: The batch; `nil` where there is none.
    /// - Throws: What this process or the system has too little of to read it now; it stays.
    mutating func first(dropped: inout Int) throws(Errno) -> ExportBatch? {
        while let file = files.first {
            do throws(Errno) {
                let body = try readFile(folder + "/" + file.name, file.bytes)
                if body.count == file.bytes { return ExportBatch(count: file.count, body: body) }
                removeFirst()
            } catch {
                if error.isWant { throw error }
                files.removeFirst()
            }
            dropped += file.count
        }
        return nil
    }

    mutating func removeFirst() {
        guard !files.isEmpty else { return }
        Files.remove(folder + "/" + files.removeFirst().name)
    }

    private func write(_ body: [UInt8], to file: File) throws(Errno) {
        let partial = folder + "/" + file.name + ".partial"
        do throws(Errno) {
            let target = try Descriptor(creating: partial)
            try target.write(body)
            // A name without its bytes would be sent as a batch after a power cut.
            try target.synchronize()
            try Files.move(partial, to: folder + "/" + file.name)
            try? Descriptor(folder: folder.utf8).synchronize()
        } catch {
            Files.remove(partial)
            throw error
        }
    }

    private static func file(_ name: String, in folder: String) -> File? {
        guard name.hasSuffix(".json") else { return nil }
        let parts = name.dropLast(5).split(separator: "-")
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            // So that neither the next number nor a sum of counts can leave its type.
            (0...1 << 40).contains(number), (0...1 << 30).contains(count),
            let status = try? FileStatus(path: folder + "/" + name), status.isRegular
        else { return nil }
        return File(number: number, count: count, bytes: Int(status.size))
    }
}
