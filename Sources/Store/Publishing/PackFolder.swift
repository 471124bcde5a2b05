import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelSystem

/// A folder with the files of one pack and `pack.json`, which says what they are.
public struct PackFolder: Sendable {
    /// The name of the file that says what the pack is.
    public static let description = "pack.json"
    private static let descriptionLimit = 1 << 20

    private let path: String

    /// The folder at an absolute path.
    public init(_ path: String) { self.path = path }

    /// What `pack.json` says: all of a pack but its files.
    private struct Form: Codable {
        let id: Product.ID
        let version: String
        let kind: Pack.Kind
        let title: String
        let creator: String?
        let summary: String?
        let licence: String
        let price: String?
        let currency: String?
        let artwork: String?
    }

    /// Writes a `pack.json` for what is in the folder, where there is none.
    ///
    /// - Throws: ``PublishingError``
    public func describe(id: String, title: String, licence: String, price: Money?) throws(PublishingError) {
        let file = path + "/" + Self.description
        guard !Files.exists(file) else { return }
        let names = try files(hashing: false).map { $0.path.lowercased() }
        let kinds = names.compactMap { Pack.Kind(of: $0) }
        // A deck may have pictures and sounds beside it.
        let kind = [Pack.Kind.course, .theme, .quiz].first { kinds.contains($0) } ?? .album
        let artwork = names.first { name in
            [".jpg", ".jpeg", ".png", ".webp"].contains { name.hasSuffix($0) }
        }
        let form = Form(
            id: Product.ID(id),
            version: "1.0.0",
            kind: kind,
            title: title,
            creator: "",
            summary: "",
            licence: licence,
            price: price?.digits,
            currency: price?.currency.code,
            artwork: artwork
        )
        do {
            try WholeFile.export(PublishedJSON.bytes(form), to: file)
        } catch {
            throw .file(file, "\(error)")
        }
    }

    /// The pack, with its files hashed; `prefix` is where the folder is within the store's.
    ///
    /// - Throws: ``PublishingError``
    /// - Complexity: O(*bytes*)
    public func pack(below prefix: String = "") throws(PublishingError) -> Pack {
        let file = path + "/" + Self.description
        let form: Form = try PublishedJSON.read(file, atMost: Self.descriptionLimit)
        guard let version = PackVersion(form.version) else {
            throw .description(
                file,
                "has the version '\(form.version.prefix(40))': three numbers are needed, such as 1.0.0"
            )
        }
        let price: Money?
        do throws(MoneyError) {
            price = try form.price.map { text throws(MoneyError) in
                try Money(text, Currency(form.currency ?? "EUR"))
            }
        } catch {
            throw .description(file, "has no possible price: \(error)")
        }
        let pack = Pack(
            id: form.id,
            version: version,
            kind: form.kind,
            title: form.title,
            creator: form.creator ?? "",
            summary: form.summary ?? "",
            licence: form.licence,
            price: price.flatMap { $0.minor == 0 ? nil : $0 },
            artwork: form.artwork,
            files: try files(hashing: true).map { file in
                PackFile(
                    path: file.path,
                    url: WebAddress.encoded(path: prefix + file.path),
                    size: file.size,
                    sha256: file.sha256
                )
            }
        )
        if let complaint = PackRules.complaint(pack, currency: price?.currency ?? .euro) {
            throw .description(path, "\(complaint)")
        }
        return pack
    }

    /// All files but `pack.json`, by their paths; what is hidden is not published.
    private func files(
        hashing: Bool
    ) throws(PublishingError) -> [(path: String, size: Int64, sha256: String)] {
        var found: [(path: String, size: Int64, sha256: String)] = []
        try walk(path, "", hashing, &found)
        return found.sorted { $0.path < $1.path }
    }

    private func walk(
        _ folder: String,
        _ prefix: String,
        _ hashing: Bool,
        _ found: inout [(path: String, size: Int64, sha256: String)]
    ) throws(PublishingError) {
        for name in Folder.names(folder) where !name.hasPrefix(".") && prefix + name != Self.description {
            let place = folder + "/" + name
            guard found.count < PackRules.files, prefix.utf8.count < 1_000 else {
                throw .description(path, "has more files, or deeper folders, than a pack may have")
            }
            do {
                let parent = try Descriptor(folder: folder.utf8)
                if try parent.status(of: Array(name.utf8)).isFolder {
                    try walk(place, prefix + name + "/", hashing, &found)
                    continue
                }
                let file = try parent.regularFile(Array(name.utf8))
                let size = try file.status().size
                found.append((prefix + name, size, hashing ? try Self.hash(file) : ""))
            } catch let error as PublishingError {
                throw error
            } catch let error as Errno where error == .link {
                throw .file(place, "it is a link: put the file itself into the folder")
            } catch {
                throw .file(place, "\(error)")
            }
        }
    }

    /// The SHA-256 of a whole file.
    static func hash(_ file: Descriptor) throws -> String {
        var hasher = SHA256Hasher()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        while true {
            let place = offset
            let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: place) }
            guard count > 0 else { break }
            hasher.update(count == buffer.count ? buffer : Array(buffer[..<count]))
            offset += count
        }
        return Hexadecimal.text(hasher.finalize())
    }
}
