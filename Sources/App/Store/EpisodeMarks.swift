import ClickwheelProgram
import ClickwheelSystem
import Library
import Log
import Store

/// Writes down how far episodes were heard, and has the rules of their podcasts follow.
struct EpisodeMarks {
    let library: MusicLibrary
    let shop: Shop
    /// The folder that the episodes are in.
    let folder: String
    let logger: Logger

    /// Writes a mark, where its song is an episode.
    ///
    /// - Throws: ``LibraryError``, ``StoreError``
    func keep(_ mark: PodcastListening.Mark) throws {
        guard let pack = try pack(of: mark.track) else { return }
        let isHeard = try shop.podcasts.note(pack, positionMs: mark.positionMs, durationMs: mark.durationMs)
        if isHeard {
            do throws(StoreError) {
                try shop.podcasts.applyRules(cause: "an episode was heard")
            } catch {
                // They are looked at again by the hour.
                logger.warning("rules of podcasts not followed", .error(error))
            }
        }
        shop.announce()
    }

    /// The pack of an episode, by the folder that its file is in.
    private func pack(of track: Int64) throws(LibraryError) -> Product.ID? {
        let bytes: [UInt8]
        do throws(LibraryError) {
            bytes = try library.filePath(of: track)
        } catch .noSuchTrack {
            return nil
        }
        guard let root = try? Files.resolved(folder) else { return nil }
        let (path, start) = (
            String(decoding: bytes, as: UTF8.self), String(decoding: root, as: UTF8.self) + "/"
        )
        guard path.hasPrefix(start) else { return nil }
        return path.dropFirst(start.count).split(separator: "/").first.map { Product.ID(String($0)) }
    }
}
