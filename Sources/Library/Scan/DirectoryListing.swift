#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What one directory holds that a library wants to know of, each kind by name.
///
/// Hidden entries, links, pipes and devices are left out.
struct DirectoryListing: Equatable {
    /// One file, as the system describes it without opening it.
    struct File: Equatable {
        var name: NameBytes
        var size: Int64
        var modifiedNs: Int64
    }

    /// The files whose extension promises audio.
    var files: [File] = []
    var directories: [NameBytes] = []
    /// The names whose extension promises a picture.
    var pictures: [NameBytes] = []

    private static let audio: Set<[UInt8]> = Set(
        [
            "aac", "adts", "aif", "aifc", "aiff", "flac", "m4a", "m4b", "mp3", "oga", "ogg", "opus", "wav",
            "wave", "wv",
        ]
        .map { Array($0.utf8) }
    )
    private static let picture: Set<[UInt8]> = Set(["jpg", "jpeg", "png", "webp"].map { Array($0.utf8) })

    /// Reads the directory that is open as `descriptor`.
    ///
    /// - Returns: `nil`, with `errno` set, when the system refuses.
    static func read(_ descriptor: CInt) -> DirectoryListing? {
        // Reading moves a descriptor on, and closing the stream closes it, so the stream has its own.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return nil }
        guard let stream = fdopendir(own) else {
            close(own)
            return nil
        }
        defer { closedir(stream) }
        var listing = DirectoryListing()
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            listing.add(entry, in: descriptor)
        }
        guard errno == 0 else { return nil }
        listing.files.sort { NameOrdering.isBefore($0.name, $1.name) }
        listing.directories.sort { NameOrdering.isBefore($0, $1) }
        listing.pictures.sort { NameOrdering.isBefore($0, $1) }
        return listing
    }

    private mutating func add(_ entry: UnsafeMutablePointer<dirent>, in directory: CInt) {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
        let start = UnsafeRawPointer(entry) + offset
        let text = start.assumingMemoryBound(to: CChar.self)
        let name = UnsafeRawBufferPointer(start: start, count: strlen(text))
        guard let first = name.first, first != UInt8(ascii: ".") else { return }
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR):
            directories.append(NameBytes(name))
        case Int(DT_REG), Int(DT_UNKNOWN):
            let suffix = FileName.lowercasedExtension(name)
            let isKnown = Int(entry.pointee.d_type) == Int(DT_REG)
            if Self.audio.contains(suffix) || !isKnown {
                examine(text, NameBytes(name), suffix, in: directory)
            } else if Self.picture.contains(suffix) {
                pictures.append(NameBytes(name))
            }
        case _: break
        }
    }

    /// Asks the system what an entry is, for its size and age, or because the file system did not say.
    private mutating func examine(
        _ text: UnsafePointer<CChar>,
        _ name: NameBytes,
        _ suffix: [UInt8],
        in directory: CInt
    ) {
        var status = stat()
        guard fstatat(directory, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            directories.append(name)
        case S_IFREG where Self.audio.contains(suffix):
            #if canImport(Darwin)
            let modified = status.st_mtimespec
            #else
            let modified = status.st_mtim
            #endif
            let modifiedNs = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
            files.append(File(name: name, size: Int64(status.st_size), modifiedNs: modifiedNs))
        case S_IFREG where Self.picture.contains(suffix):
            pictures.append(name)
        case _: break
        }
    }
}
