import ClickwheelDatabase
import ClickwheelSystem
import ClickwheelText

/// The pictures and sounds of a package on their way into the media folder.
///
/// They are unpacked while the notes are not yet committed, so that what is no whole package changes nothing, and
/// get their names afterwards.
final class MediaImport {
    private let store: DeckStore
    private let container: PackageContainer
    /// Unpacked files, and the names that they get.
    private var staged: [(file: String, name: String)] = []
    private var unpacked = 0

    init(_ store: DeckStore, _ container: PackageContainer) {
        self.store = store
        self.container = container
    }

    /// Unpacks what is referred to and not there yet.
    ///
    /// - Throws: ``QuizError`` or `ArchiveError` for what cannot be unpacked, and for what takes too much room.
    func take(
        _ references: Set<String>,
        _ connection: borrowing Connection,
        _ report: inout ImportReport
    ) throws {
        let wanted = Set(references.map(UnicodeForm.composed))
        // A style sheet's own files begin with an underscore, and may be named by it alone.
        let media = container.media.filter {
            wanted.contains($0.name) || ($0.name.hasPrefix("_") && container.isWhole)
        }
        guard !media.isEmpty else { return }
        try QuizError.naming(store.mediaFolder) { try Folder.make(store.mediaFolder) }
        for item in media {
            guard let entry = item.entry else {
                report.messages.append("the media file '\(item.name)' is not in the package")
                continue
            }
            let file = store.temporaryPath("media")
            staged.append((file, item.name))
            let (size, digest) = try MediaFolder.write(to: file) { body in
                try container.readMedia(entry) { bytes in
                    unpacked += bytes.count
                    try container.checkTotal(unpacked)
                    try body(bytes)
                }
            }
            if try isWanted(item, digest, connection, &report) {
                try connection.run(
                    "INSERT OR REPLACE INTO quiz_media(name, size, sha1) VALUES(?, ?, ?)",
                    item.name,
                    size,
                    SHA1.hex(digest)
                )
                report.media += 1
            } else {
                Files.remove(file)
                staged.removeLast()
            }
        }
    }

    private func isWanted(
        _ item: PackageContainer.Media,
        _ digest: [UInt8],
        _ connection: borrowing Connection,
        _ report: inout ImportReport
    ) throws -> Bool {
        if let wanted = item.sha1, wanted != digest {
            report.messages.append(
                "the media file '\(item.name)' is damaged in the package, and was left out"
            )
            return false
        }
        let known = try connection.first("SELECT sha1 FROM quiz_media WHERE name = ?", item.name) {
            $0.text(0)
        }
        guard let known else { return true }
        if known != SHA1.hex(digest) {
            report.messages.append("the media file '\(item.name)' is another one here, which was kept")
        }
        return false
    }

    /// Gives the files their names, once the notes are committed.
    func settle() throws {
        for (file, name) in staged {
            let target = store.mediaFolder + "/" + name
            try QuizError.naming(target) { try Files.move(file, to: target) }
        }
        staged = []
    }

    /// Removes what got no name.
    func discard() {
        for (file, _) in staged { Files.remove(file) }
    }
}
