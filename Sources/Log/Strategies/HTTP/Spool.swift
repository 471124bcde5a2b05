import ClickwheelPOSIX

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
    private let lock: CInt
    private var files: [File] = []
    private var nextNumber = 1

    /// - Returns: `nil` where the folder cannot be made, or another process has it.
    init?(folder: String, byteLimit: Int) {
        guard Folder.make(folder) else { return nil }
        lock = System.open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { return nil }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            System.close(lock)
            return nil
        }
        self.folder = folder
        self.byteLimit = byteLimit
        for name in Folder.names(folder) {
            if name.hasSuffix(".partial") { unlink(folder + "/" + name) }
            if let file = Self.file(name, in: folder) { files.append(file) }
        }
        files.sort { $0.number < $1.number }
        nextNumber = (files.last?.number ?? 0) + 1
    }

    func close() { System.close(lock) }

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
        unlink(folder + "/" + files.removeFirst().name)
    }

    private func write(_ body: [UInt8], to file: File) -> Bool {
        let partial = folder + "/" + file.name + ".partial"
        let descriptor = System.open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        var rest = body[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { System.write(descriptor, $0) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        System.close(descriptor)
        if rest.isEmpty, System.rename(partial, folder + "/" + file.name) == 0 { return true }
        unlink(partial)
        return false
    }

    private func read(_ file: File) -> [UInt8]? {
        let descriptor = System.open(folder + "/" + file.name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { System.close(descriptor) }
        var body = [UInt8](repeating: 0, count: file.bytes)
        let count = System.read(descriptor, &body)
        return count == body.count ? body : nil
    }

    private static func file(_ name: String, in folder: String) -> File? {
        guard name.hasSuffix(".json") else { return nil }
        let parts = name.dropLast(5).split(separator: "-")
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), number >= 0,
            count >= 0,
            let status = FileStatus(path: folder + "/" + name), status.isRegular
        else { return nil }
        return File(number: number, count: count, bytes: status.bytes)
    }
}
