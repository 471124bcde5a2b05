import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelSystem
import Synchronization

/// What a feed names beside its sounds: pictures, and chapters at an address.
///
/// Both are fetched under limits when somebody wants them, or with the sound, and are kept. Safe to use from every thread; calls
/// wait for the network.
final class EpisodeExtras: Sendable {
    /// The most bytes of a list of chapters.
    static let chapterBytes = 1 << 20
    /// The most bytes of a picture.
    static let pictureBytes = 8 << 20
    /// The most pictures that are kept; the oldest go.
    static let pictureLimit = 500
    /// The most bytes of pictures that are kept, with the next one; the oldest go.
    static let picturesBytes: Int64 = 200 << 20
    /// How long a picture is as it was, in nanoseconds: 30 days.
    private static let pictureAge: Int64 = 30 * 86_400 * 1_000_000_000
    /// How long what did not come is not asked for again, in seconds.
    private static let pause = 600
    /// How long a picture may take.
    private static let patience = Duration.seconds(10)
    /// How long chapters may take: a page waits ten seconds for what it shows them with.
    private static let chapterPatience = Duration.seconds(4)

    private let book: StoreBook
    private let folder: String
    private let client: HTTPClient
    private let clock: @Sendable () -> UTCTime
    /// The addresses, and the servers, that did not answer, and when they were asked.
    private let refused = Mutex<[String: Int]>([:])

    /// Keeps pictures in `folder`, and the rest in `book`.
    init(
        _ book: StoreBook,
        folder: String,
        client: HTTPClient,
        clock: @escaping @Sendable () -> UTCTime
    ) {
        (self.book, self.folder, self.client, self.clock) = (book, folder, client, clock)
    }

    /// The chapters of an episode: those that its feed names, or else those at the address that it names, where they come.
    func chapters(of pack: Product.ID) -> [PodcastFeed.Chapter] {
        guard let episode = try? book.episode(pack) else { return [] }
        guard episode.chapters.isEmpty, let address = episode.chaptersAddress else { return episode.chapters }
        if let kept = try? book.chapters(of: pack, at: address) { return kept }
        guard
            let chapters = try? fetch(
                address,
                of: episode.feed,
                atMost: Self.chapterBytes,
                within: Self.chapterPatience,
                EpisodeChapters.read
            )
        else { return [] }
        // Where they cannot be kept they are fetched again the next time.
        try? book.keep(chapters, of: pack, at: address)
        return chapters
    }

    /// The picture of an episode, or else of its podcast, or of the podcast called `id`.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)`` where it has none that can be shown, ``CatalogueError``
    func picture(of id: String) throws -> PackArtwork {
        let images = try book.feedImages()
        let episode = images[id] == nil ? try book.episode(Product.ID(id)) : nil
        let feed = episode?.feed ?? id
        var failure: any Error = StoreError.noSuch("picture", id)
        for address in [episode?.image, images[feed]].compactMap(\.self) {
            do {
                return try picture(at: address, of: feed)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func picture(at address: String, of feed: String) throws -> PackArtwork {
        let name = Hexadecimal.text(SHA256Hasher.hash(Array("\(feed) \(address)".utf8)))
        let kept = folder + "/" + name
        var old = (try? WholeFile.read(kept, atMost: Self.pictureBytes)).flatMap { PackArtwork($0) }
        old?.file = kept
        // By the clock of the file system, which is the system's.
        if let old, let status = try? FileStatus(path: kept),
            Int64(UTCTime.now().seconds) * 1_000_000_000 - status.modified < Self.pictureAge
        {
            return old
        }
        do {
            var picture = try fetch(
                address,
                of: feed,
                atMost: Self.pictureBytes,
                within: Self.patience,
                PackArtwork.init(_:)
            )
            makeRoom()
            picture.keep(kept)
            return picture
        } catch {
            guard let old else { throw error }
            return old
        }
    }

    private func makeRoom() {
        let newestFirst = Folder.names(folder).map { name in
            let status = try? FileStatus(path: folder + "/" + name)
            return (name: name, modified: status?.modified ?? 0, bytes: status?.size ?? 0)
        }.sorted { $0.modified > $1.modified }
        var bytes = Int64(Self.pictureBytes)
        for (index, picture) in newestFirst.enumerated() {
            bytes += picture.bytes
            guard index >= Self.pictureLimit - 1 || bytes > Self.picturesBytes else { continue }
            Files.remove(folder + "/" + picture.name)
        }
    }

    /// What `read` makes of the bytes at `reference`, which the feed named: on its own server, or encrypted.
    private func fetch<Content>(
        _ reference: String,
        of feed: String,
        atMost limit: Int,
        within patience: Duration,
        _ read: ([UInt8]) -> Content?
    ) throws -> Content {
        guard let store = try book.stores().first(where: { $0.id == feed && $0.isPodcast }) else {
            throw StoreError.noSuch("podcast", feed)
        }
        let place = try WebSource(store.address, client: client, isExact: true).resolve(reference)
        let (now, server) = (clock().seconds, "\(place.host):\(place.port)")
        let last = refused.withLock { $0[server] ?? $0[place.text] }
        if let last, abs(now - last) < Self.pause {
            throw CatalogueError.unreachable("\(place) did not answer a moment ago")
        }
        do {
            var request = FetchRequest(place)
            request.bodyLimit = Int64(limit)
            request.whole = patience
            // Less than that, so that a server that is away is told from one that is slow.
            (request.connecting, request.silence) = (.seconds(3), .seconds(8))
            request.acceptsCompression = true
            request.redirects = .sameHostOrEncrypted(atMost: 3)
            let answer = try client.transfer(request).wait()
            guard answer.status == 200 else {
                throw CatalogueError.unreachable("\(place) answers with status \(answer.status)")
            }
            guard let content = read(answer.body) else {
                throw CatalogueError.unreachable("\(place) does not answer with what was asked for")
            }
            refused.withLock { $0[place.text] = nil }
            return content
        } catch {
            // A list has many pictures, mostly of one server: where that is away, they do not wait one after the other.
            let isAway = (error as? FetchError)?.isOfServer ?? false
            refused.withLock { refused in
                if refused.count >= 1_000 { refused = [:] }
                refused[isAway ? server : place.text] = now
            }
            throw error
        }
    }
}

extension FetchError {
    /// Whether the server would answer no other question either.
    var isOfServer: Bool {
        switch self {
        case .timedOut(_, .whole, _): false
        case .noLibrary, .hostNotFound, .unreachable, .untrusted, .timedOut(_, .connecting, _),
            .timedOut(_, .silence, _), .timedOut(_, .slow, _):
            true
        case .malformed, .header, .headTooLarge, .redirected, .broken, .tooLarge, .notKept, .cancelled: false
        }
    }
}
