import ClickwheelDatabase
import ClickwheelSystem

extension DeckStore {
    /// The bytes of a picture or a sound, by its name in the cards; `nil` where it is not there, or has more than `limit`.
    public func media(_ name: String, atMost limit: Int = 100_000_000) -> [UInt8]? {
        mediaPath(name).flatMap { try? MediaFolder.read($0, limit: limit) }
    }

    /// Where the file of a picture or a sound is, by its name in the cards; `nil` for what can be no such name.
    ///
    /// Blocks while the disk works. Nothing need be there: a file that no row tells of was put there by hand.
    public func mediaPath(_ name: String) -> String? {
        guard let safe = try? PackageContainer.safe(name, ""), safe.first != "." else { return nil }
        return (try? mediaRow(safe)).flatMap { mediaFile(safe, size: $0.size, sha1: $0.sha1) }
            ?? mediaFolder + "/" + safe
    }

    /// Whether a name stands for these bytes, and they are there.
    func hasMedia(_ name: String, size: Int, sha1: String) throws -> Bool {
        guard let row = try mediaRow(name), row == (size, sha1) else { return false }
        return mediaFile(name, size: size, sha1: sha1) != nil
    }

    private func mediaRow(_ name: String) throws -> (size: Int, sha1: String)? {
        try database.read { connection in
            try connection.first("SELECT size, sha1 FROM quiz_media WHERE name = ?", name) {
                ($0.int(0), $0.text(1))
            }
        }
    }

    /// Where the file is that a row tells of; `nil` where it is missing or was cut.
    func mediaFile(_ name: String, size: Int, sha1: String) -> String? {
        [sha1, name].map { mediaFolder + "/" + $0 }.first {
            (try? FileStatus(path: $0)).map { Int($0.size) } == size
        }
    }

    /// Removes from the media folder what killed imports and exports left there.
    func cleanMedia() throws {
        try MediaFolder.clean(mediaFolder) {
            Set(
                try database.read { connection in
                    try connection.rows("SELECT name, sha1 FROM quiz_media") { [$0.text(0), $0.text(1)] }
                }.joined()
            )
        }
    }

    /// A new file's path beside the media; the folder is there while it is held.
    func temporaryPath(_ purpose: String) -> String {
        mediaFolder + "/.\(purpose)-\(UInt64.random(in: .min ... .max))"
    }
}
