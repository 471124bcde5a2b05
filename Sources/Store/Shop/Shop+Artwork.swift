import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelSystem

/// The picture of a pack, as its seller signed it.
public struct PackArtwork: Equatable, Sendable {
    /// The bytes of the picture.
    public let bytes: [UInt8]
    /// By how it begins: a picture that says to be something else is none.
    public let mimeType: String
    /// The path of the file that has these bytes; `nil` where they could not be kept.
    public internal(set) var file: String?

    /// A picture of a kind that every browser shows; `nil` for other bytes.
    init?(_ bytes: [UInt8]) {
        let kinds: [(start: [UInt8], mimeType: String)] = [
            ([0xFF, 0xD8, 0xFF], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47], "image/png"),
            (Array("GIF8".utf8), "image/gif"), (Array("RIFF".utf8), "image/webp"),
        ]
        guard let kind = kinds.first(where: { bytes.starts(with: $0.start) }) else { return nil }
        if kind.mimeType == "image/webp", !bytes.dropFirst(8).starts(with: "WEBP".utf8) { return nil }
        (self.bytes, mimeType) = (bytes, kind.mimeType)
    }

    /// Writes it to `path`; where it cannot be kept it is fetched again the next time.
    mutating func keep(_ path: String) {
        do throws(Errno) {
            try Folder.make(Folder.parent(path))
            try WholeFile.replace(path, with: bytes)
            file = path
        } catch {
            file = nil
        }
    }

    /// What the name of a cover ends with; `nil` for a kind that a library does not take for one.
    var coverEnding: String? {
        ["image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"][mimeType]
    }
}

extension Pack {
    /// The most bytes of a picture that is shown before its pack is fetched.
    static let artworkLimit: Int64 = 2 << 20

    /// The file of the picture, where it is small enough to be shown.
    var artworkFile: PackFile? {
        artwork.flatMap { path in files.first { $0.path == path && $0.size <= Self.artworkLimit } }
    }
}

extension Shop {
    /// The picture of a pack, from where it was kept or else from its store, verified.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)`` where it has none that can be shown, ``CatalogueError``
    public func artwork(of id: Product.ID) async throws -> PackArtwork {
        let offer = try book.pack(id)
        guard let file = offer.pack.artworkFile,
            let store = try book.stores().first(where: { $0.id == offer.store })
        else { throw StoreError.noSuch("picture", id.text) }
        let place = Folder.parent(downloads.folder) + "/artwork"
        let kept = place + "/" + file.sha256
        var bytes = (try? WholeFile.read(kept, atMost: Int(file.size) + 1)) ?? []
        let isKept = file.isRight(bytes)
        if !isKept {
            bytes = try await fetch(file, store.address)
            guard file.isRight(bytes) else { throw StoreError.noSuch("picture", id.text) }
        }
        guard var picture = PackArtwork(bytes) else { throw StoreError.noSuch("picture", id.text) }
        if isKept { picture.file = kept } else { picture.keep(kept) }
        return picture
    }

    /// The picture of an episode or of a podcast, as its feed names it, which nobody has signed.
    ///
    /// This waits for the network.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)`` where it has none that can be shown, ``CatalogueError``
    public func podcastPicture(of id: String) throws -> PackArtwork {
        try downloads.extras.picture(of: id)
    }

    private func fetch(_ file: PackFile, _ address: String) async throws -> [UInt8] {
        let source: any CatalogueSource =
            address.hasPrefix("/")
            ? FolderSource(path: address) : try WebSource(address, client: HTTPClient())
        return try await source.read(file.url, atMost: Int(file.size), unless: nil).bytes ?? []
    }
}

extension PackFile {
    fileprivate func isRight(_ bytes: [UInt8]) -> Bool {
        bytes.count == size && Hexadecimal.text(SHA256Hasher.hash(bytes)) == sha256
    }
}
