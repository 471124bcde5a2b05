import ClickwheelSystem

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
    /// The cue sheets that ``DirectorySheets`` reads, and the next one, where there are more.
    var sheets: [File] = []

    private static let audio: Set<[UInt8]> = Set(
        [
            "aac", "adts", "aif", "aifc", "aiff", "ape", "asf", "dff", "dsf", "flac", "m4a", "m4b", "m4r",
            "mp+",
            "mp1", "mp2", "mp3", "mp4", "mpa", "mpc", "mpp", "oga", "ogg", "opus", "spx", "tta", "wav",
            "wave",
            "wma", "wv",
        ]
        .map { Array($0.utf8) } + UnsupportedAudio.names.keys
    )
    private static let sheet = Array("cue".utf8)
    private static let picture: Set<[UInt8]> = Set(["jpg", "jpeg", "png", "webp"].map { Array($0.utf8) })

    init() {}

    /// Reads an open directory.
    init(_ directory: Descriptor) throws(Errno) {
        for entry in try directory.entries() where entry.name.first != UInt8(ascii: ".") {
            let suffix = FileName.lowercasedExtension(entry.name)
            switch entry.kind {
            case .folder: directories.append(entry.name)
            case .file where Self.audio.contains(suffix) || suffix == Self.sheet, .unknown:
                examine(entry.name, suffix, in: directory)
            case .file where Self.picture.contains(suffix): pictures.append(entry.name)
            case .file, .other: break
            }
        }
        files.sort { NameOrdering.isBefore($0.name, $1.name) }
        directories.sort { NameOrdering.isBefore($0, $1) }
        pictures.sort { NameOrdering.isBefore($0, $1) }
        sheets.sort { NameOrdering.isBefore($0.name, $1.name) }
        sheets = Array(sheets.prefix(DirectorySheets.countRead(of: sheets) + 1))
    }

    /// Asks the system what an entry is, for its size and age, or because the file system did not say.
    private mutating func examine(_ name: NameBytes, _ suffix: [UInt8], in directory: Descriptor) {
        guard let status = try? directory.status(of: name) else { return }
        if status.isFolder {
            directories.append(name)
        } else if status.isRegular, Self.audio.contains(suffix) {
            files.append(File(name: name, size: status.size, modifiedNs: status.modified))
        } else if status.isRegular, suffix == Self.sheet {
            sheets.append(File(name: name, size: status.size, modifiedNs: status.modified))
        } else if status.isRegular, Self.picture.contains(suffix) {
            pictures.append(name)
        }
    }
}
