import ClickwheelPOSIX
import ClickwheelSystem
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The file of a round: how it began on the first line, and one line for everything that happened since.
///
/// Each line is on the disk before the next stroke. A file that was cut anywhere goes on after its last whole line.
struct RoundFile: Sendable {
    /// More than any round needs: 18 holes, four players, a hundred strokes each.
    private static let largest = 16 << 20

    let path: String

    init(_ folder: DataFolder) {
        path = folder.golf + "/round.jsonl"
    }

    /// What tells the file from the one that was there before: it changes with every ``save(_:)``, by whomever.
    ///
    /// `nil` where there is no file.
    var stamp: String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        let changed = status.st_mtim
        #else
        let changed = status.st_mtimespec
        #endif
        return "\(status.st_ino) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
    }

    /// The round that was played last, or `nil` where there is none.
    ///
    /// Where whole lines after the beginning make no sense, the round goes on before them; the file as it was is kept
    /// beside it, since the next stroke is written over those lines, and `tell` is called with a sentence on it.
    ///
    /// - Throws: ``CommandFailure`` for a file that cannot be read, or whose beginning is damaged.
    func load(tell: (String) -> Void = { _ in }) throws -> Round? {
        guard access(path, F_OK) == 0 else { return nil }
        guard let data = try? WholeFile.read(path, atMost: Self.largest + 1) else {
            throw CommandFailure.failed("cannot read the round in \(path): check who may read it")
        }
        guard data.count <= Self.largest else {
            throw CommandFailure.failed(
                "\(path) is larger than a round can be: move it away to begin a new one"
            )
        }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let decoder = JSONDecoder()
        guard lines.count > 1, let start = try? decoder.decode(RoundStart.self, from: Data(lines[0])) else {
            throw CommandFailure.failed(
                "the beginning of the round in \(path) is damaged: begin a new one with clickwheel golf play --new"
            )
        }
        // The piece after the last line end was cut while it was written.
        var entries: [RoundEntry] = []
        for line in lines.dropFirst().dropLast() {
            guard let entry = try? decoder.decode(RoundEntry.self, from: Data(line)) else { break }
            entries.append(entry)
        }
        var round = Round(start)
        let taken = round.resume(entries)
        let lost = lines.count - 2 - taken
        if lost > 0, write(Data(data), to: path + ".damaged") {
            tell(
                "line \(taken + 2) of \(path) makes no sense; the round goes on before it, and the file as it was is kept in \(path).damaged"
            )
        }
        return round
    }

    /// Writes all of `round`, and puts it in the place of the last one; returns when it is on the disk.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be written.
    func save(_ round: Round) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var data = try encoder.encode(round.start)
        data.append(UInt8(ascii: "\n"))
        for entry in round.entries {
            data.append(try encoder.encode(entry))
            data.append(UInt8(ascii: "\n"))
        }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let temporary = path + ".new"
        guard write(data, to: temporary), rename(temporary, path) == 0 else {
            throw CommandFailure.failed("cannot save the round in \(path): check the folder and the disk")
        }
    }

    private func write(_ data: Data, to file: String) -> Bool {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return data.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = unistdWrite(descriptor, rest)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return fsync(descriptor) == 0
        }
    }

    private func unistdWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
