import ClickwheelSystem

/// The files of the folder in which pictures and sounds are kept.
///
/// A file is called by the SHA-1 of its bytes, so that none ever takes the place of another, and `quiz_media` tells which
/// name cards have for it. Folders of earlier versions have files by the names in the cards.
enum MediaFolder {
    /// Writes what `source` lends to a new file, and returns its size and SHA-1.
    static func write(
        to path: String,
        _ source: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> (size: Int, digest: [UInt8]) {
        let file = try QuizError.naming(path) { try Descriptor(creating: path) }
        var hash = SHA1.Running()
        var size = 0
        try source { bytes in
            hash.push(bytes)
            size += bytes.count
            try QuizError.naming(path) { try file.write(bytes) }
        }
        return (size, hash.finish())
    }

    /// Returns when the disk has what is at `path`, a file or a folder.
    static func synchronize(_ path: String) throws(QuizError) {
        try QuizError.naming(path) { try Descriptor(reading: path).synchronize() }
    }

    /// The bytes of a file; `nil` where there are more than `limit`, none of which is read then.
    static func read(_ path: String, limit: Int) throws(Errno) -> [UInt8]? {
        let file = try Descriptor(reading: path)
        guard try file.status().size <= limit else { return nil }
        return try file.readAll(atMost: limit)
    }

    /// Lends the bytes of a file piece by piece; the last piece, which is empty, is marked.
    static func forEachPiece(
        of path: String,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
    ) throws {
        let file = try QuizError.naming(path) { try Descriptor(reading: path) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try QuizError.naming(path) { try file.readSome(into: buffer) }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), count == 0)
            if count == 0 { return }
        }
    }

    /// Makes the folder, and keeps others from cleaning it up as long as the result lives.
    static func hold(_ path: String) throws(QuizError) -> Descriptor {
        try QuizError.naming(path) { () throws(Errno) in
            try Folder.make(path)
            let folder = try Descriptor(folder: path.utf8)
            // Who cleans up is done in an instant.
            try folder.share()
            return folder
        }
    }

    /// Removes what programs left that were killed: temporary files, and files that no row tells of.
    ///
    /// Does nothing while somebody imports or exports, in this process or another. `known` gives the names that rows have for
    /// files and their SHA-1s, and is asked when nobody imports.
    static func clean(_ path: String, known: () throws -> Set<String>) rethrows {
        guard let folder = try? Descriptor(folder: path.utf8), (try? folder.lock(isWaiting: false)) != nil
        else { return }
        let names = Folder.names(path).filter { ($0.hasPrefix(".") && $0.contains("-")) || isDigest($0) }
        guard !names.isEmpty else { return }
        let known = try known()
        for name in names where !known.contains(name) { Files.remove(path + "/" + name) }
        withExtendedLifetime(folder) {}
    }

    private static func isDigest(_ name: String) -> Bool {
        name.utf8.count == 40
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
