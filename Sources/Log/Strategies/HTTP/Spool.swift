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

    /// - Returns: `nil` where the folder cannot be made, or another process has it.
    init?(folder: String, byteLimit: Int) {
        do throws(Errno) {
            try Folder.make(folder)
            lock = try FileLock(folder + "/lock")
        } catch {
            return nil
        }
        self.folder = folder
        self.byteLimit = byteLimit
        for name in Folder.names(folder) {
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

    /// Keeps `batch`, and gives up the oldest ones where there is no room.
    ///
    /// - Returns: How many records were given up, those of `batch` included where it could not be written.
    mutating func append(_ batch: ExportBatch) -> Int {
        var dropped = 0
        var bytes = files.reduce(batch.body.count) { $0 + $1.bytes }
        while bytes > byteLimit, let oldest = files.first {
            bytes -= oldest.bytes
            dropped += oldest.count
            removeFirst()
        }
        let file = File(number: nextNumber, count: batch.count, bytes: batch.body.count)
        guard bytes <= byteLimit, write(batch.body, to: file) else { return dropped + batch.count }
        nextNumber += 1
        files.append(file)
        return dropped
    }

    /// The oldest batch.
    ///
    /// - Returns: `nil` where there is none, or somebody removed it: then it is forgotten.
    mutating func first() -> ExportBatch? {
        while let file = files.first {
            if let body = read(file) { return ExportBatch(count: file.count, body: body) }
            removeFirst()
        }
        return nil
    }

    mutating func removeFirst() {
        guard !files.isEmpty else { return }
        Files.remove(folder + "/" + files.removeFirst().name)
    }

    private func write(_ body: [UInt8], to file: File) -> Bool {
        let partial = folder + "/" + file.name + ".partial"
        do throws(Errno) {
            let target = try Descriptor(creating: partial)
            try target.write(body)
            // A name without its bytes would be sent as a batch after a power cut.
            try target.synchronize()
            try Files.move(partial, to: folder + "/" + file.name)
            try? Descriptor(folder: folder.utf8).synchronize()
            return true
        } catch {
            Files.remove(partial)
            return false
        }
    }

    private func read(_ file: File) -> [UInt8]? {
        let body = try? WholeFile.read(folder + "/" + file.name, atMost: file.bytes)
        return body?.count == file.bytes ? body : nil
    }

    private static func file(_ name: String, in folder: String) -> File? {
        guard name.hasSuffix(".json") else { return nil }
        let parts = name.dropLast(5).split(separator: "-")
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), number >= 0,
            count >= 0,
            let status = try? FileStatus(path: folder + "/" + name), status.isRegular
        else { return nil }
        return File(number: number, count: count, bytes: Int(status.size))
    }
}
