import ClickwheelDatabase
import ClickwheelSystem
import ClickwheelText

/// The pictures and sounds of a package on their way into the media folder.
///
/// Files come first: they are on the disk under their names before a row tells of them. What is not committed then is
/// removed when nobody imports.
struct MediaImport {
    private struct File {
        let name: String
        let size: Int
        let sha1: String
        /// The unpacked file on its way; `nil` where the one that is wanted is there.
        let temporary: String?
    }

    private let store: DeckStore
    private let container: PackageContainer
    private var files: [File] = []
    private var messages: [String] = []

    init(_ store: DeckStore, _ container: PackageContainer) {
        self.store = store
        self.container = container
    }

    /// Unpacks what is referred to, and returns when the disk has it under its name.
    ///
    /// - Throws: ``QuizError`` or `ArchiveError` for what cannot be unpacked, and for what takes too much room.
    mutating func take(_ references: Set<String>) throws {
        let wanted = Set(references.map(UnicodeForm.composed))
        defer { for file in files { if let path = file.temporary { Files.remove(path) } } }
        try unpack(
            // A style sheet's own files begin with an underscore, and may be named by it alone.
            container.media.filter { container.isWhole || wanted.contains($0.name) }
        )
        let new = files.compactMap { file in file.temporary.map { (path: $0, sha1: file.sha1) } }
        guard !new.isEmpty else { return }
        // All are written before the first is waited for: the disk is quicker so.
        for file in new {
            try MediaFolder.synchronize(file.path)
            try store.atStep(.unpacked)
            let target = store.mediaFolder + "/" + file.sha1
            try QuizError.naming(target) { try Files.move(file.path, to: target) }
            try store.atStep(.named)
        }
        try MediaFolder.synchronize(store.mediaFolder)
        try store.atStep(.kept)
    }

    private mutating func unpack(_ media: [PackageContainer.Media]) throws {
        var unpacked = 0
        for item in media {
            guard let entry = item.entry else {
                messages.append("the media file '\(item.name)' is not in the package")
                continue
            }
            let path = store.temporaryPath("media")
            var isKept = false
            defer { if !isKept { Files.remove(path) } }
            let (size, digest) = try MediaFolder.write(to: path) { body in
                try container.readMedia(entry) { bytes in
                    unpacked += bytes.count
                    try container.checkTotal(unpacked)
                    try body(bytes)
                }
            }
            if let wanted = item.sha1, wanted != digest {
                messages.append("the media file '\(item.name)' is damaged in the package, and was left out")
                continue
            }
            let sha1 = SHA1.hex(digest)
            isKept = try !store.hasMedia(item.name, size: size, sha1: sha1)
            files.append(File(name: item.name, size: size, sha1: sha1, temporary: isKept ? path : nil))
        }
    }

    /// Tells of the files in the store's tables, where another one is not there by that name.
    func tell(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        report.messages += messages
        for file in files {
            let known = try connection.first("SELECT size, sha1 FROM quiz_media WHERE name = ?", file.name) {
                (size: $0.int(0), sha1: $0.text(1))
            }
            if let known {
                if known.sha1 == file.sha1 {
                    // What was missing is there again.
                    report.media += file.temporary == nil ? 0 : 1
                    continue
                }
                if store.mediaFile(file.name, size: known.size, sha1: known.sha1) != nil {
                    report.messages.append(
                        "the media file '\(file.name)' is another one here, which was kept"
                    )
                    continue
                }
            }
            try connection.run(
                "INSERT OR REPLACE INTO quiz_media(name, size, sha1) VALUES(?, ?, ?)",
                file.name,
                file.size,
                file.sha1
            )
            report.media += 1
        }
    }
}
