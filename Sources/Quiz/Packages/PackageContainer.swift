import ClickwheelArchive
import ClickwheelSystem
import ClickwheelText

/// An Anki package as a file: which collection it really holds, how that is packed, and its media.
///
/// The container: a zip with `meta`, one of three collections, numbered media and their map. New packages also
/// hold an old collection with one card that asks to update; it is never read where another is there.
struct PackageContainer {
    /// The forms of the container, oldest first.
    enum Form: Int {
        case oldest = 1
        case legacy
        case new

        var collection: String {
            switch self {
            case .oldest: "collection.anki2"
            case .legacy: "collection.anki21"
            case .new: "collection.anki21b"
            }
        }
    }

    /// One media file: its name in the cards and where it is in the zip.
    struct Media {
        let name: String
        let entry: ZipReader.Entry?
        let sha1: [UInt8]?
    }

    /// What is safe to unpack, in bytes.
    static let largestCollection = 2_000_000_000
    static let largestMedia = 500_000_000
    static let largestMap = 64_000_000
    /// What unpacks to more than ``harmless`` bytes and to so many times its packed size is a bomb, and no deck.
    static let largestRatio = 300
    static let harmless = 50_000_000
    /// The same for all media of a package together: pictures and sounds are packed already.
    static let largestWholeRatio = 30

    let zip: ZipReader
    let form: Form
    /// The version that `meta` names; `nil` without it.
    let metaVersion: Int?
    let media: [Media]
    /// Whether the package replaces a collection, and so carries everything.
    let isWhole: Bool
    /// The size of the package, in bytes.
    private let size: Int

    /// - Throws: ``QuizError`` or `ArchiveError` for what Anki refuses as well.
    init(path: String) throws {
        zip = try ZipReader(path: path)
        isWhole = path.hasSuffix(".colpkg")
        size = (try? FileStatus(path: path)).map { Int($0.size) } ?? 0
        var version: Int?
        if let meta = zip.entry("meta") {
            version = 0
            var reader = ProtobufReader(try zip.bytes(meta, limit: 10_000))
            do {
                while let (number, field) = try reader.next() { if number == 1 { version = field.int } }
            } catch {
                throw QuizError.badFile(path: path, reason: "its 'meta' cannot be read: get the package anew")
            }
        }
        metaVersion = version
        if let version {
            guard let form = Form(rawValue: version) else {
                throw QuizError.badFile(
                    path: path,
                    reason: "it was made by a later Anki (version \(version)): export it for older versions"
                )
            }
            self.form = form
        } else {
            form = zip.entry(Form.legacy.collection) != nil ? .legacy : .oldest
        }
        media = try Self.media(zip, form)
    }

    /// Unpacks the collection into a new file at `path`.
    ///
    /// The header's two bytes that ask for a write-ahead log are turned to a plain journal, since the copy is private.
    ///
    /// - Returns: Its size in bytes.
    func extractCollection(to path: String) throws -> Int {
        guard let entry = zip.entry(form.collection) else {
            throw QuizError.badFile(
                path: zip.path,
                reason: "there is no \(form.collection) inside, so it is no Anki package"
            )
        }
        let file = try QuizError.naming(path) { try Descriptor(creating: path) }
        var header: [UInt8] = []
        var size = 0
        try unpack(entry, limit: Self.largestCollection) { bytes in
            size += bytes.count
            header += bytes.prefix(100 - header.count)
            try QuizError.naming(path) { try file.write(bytes) }
        }
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
            throw QuizError.badFile(path: zip.path, reason: "its collection is no SQLite database")
        }
        try QuizError.naming(path) { try file.write([1, 1], at: 18) }
        return size
    }

    /// Lends the unpacked bytes of a media file.
    func readMedia(_ entry: ZipReader.Entry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try unpack(entry, limit: Self.largestMedia, body)
    }

    /// - Throws: ``QuizError`` where `bytes` of media are more than a package of this size may hold.
    func checkTotal(_ bytes: Int) throws(QuizError) {
        let limit = max(2 * Self.harmless, size * Self.largestWholeRatio)
        guard bytes <= limit else {
            throw .badFile(
                path: zip.path,
                reason: "its media unpack to more than \(limit / 1_000_000) MB, which is not safe"
            )
        }
    }

    private func unpack(
        _ entry: ZipReader.Entry,
        limit: Int,
        _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        // What is said of the packed size may be a lie.
        let limit = min(limit, max(Self.harmless, min(entry.packedSize, size) * Self.largestRatio))
        guard form == .new else { return try zip.forEachChunk(entry, limit: limit, body) }
        let decoder = ZstdDecoder(limit: limit)
        do {
            try zip.forEachChunk(entry, limit: limit) { try decoder.push($0, body) }
            try decoder.finish()
        } catch let failure as ZstdDecoder.Failure {
            throw Self.error(failure, entry.name, zip.path)
        }
    }

    private static func error(_ failure: ZstdDecoder.Failure, _ name: String, _ path: String) -> QuizError {
        switch failure {
        case .damaged(let reason):
            .badFile(path: path, reason: "'\(name)' inside is damaged (\(reason)): get it anew")
        case .truncated: .badFile(path: path, reason: "'\(name)' inside stops in the middle: get it anew")
        case .tooLarge(let limit):
            .badFile(
                path: path,
                reason: "'\(name)' unpacks to more than \(limit / 1_000_000) MB, which is not safe"
            )
        }
    }

    private static func media(_ zip: ZipReader, _ form: Form) throws -> [Media] {
        guard let entry = zip.entry("media") else { return [] }
        let bytes = try zip.bytes(entry, limit: largestMap)
        var media: [Media] = []
        switch form {
        case .oldest, .legacy:
            if bytes.isEmpty { return [] }
            guard case .object(let map)? = try? JSONReader.value(bytes) else {
                throw QuizError.badFile(
                    path: zip.path,
                    reason: "its list of media is no JSON: get the package anew"
                )
            }
            for (key, value) in map.sorted(by: { $0.key < $1.key }) {
                guard UInt(key) != nil, let name = value.string else {
                    throw QuizError.badFile(
                        path: zip.path,
                        reason: "its list of media has the key '\(key)', which is no number"
                    )
                }
                media.append(Media(name: try safe(name, zip.path), entry: zip.entry(key), sha1: nil))
            }
        case .new:
            do {
                var list = ProtobufReader(try ZstdDecoder.bytes(bytes, limit: largestMap))
                while let (number, field) = try list.next() {
                    guard number == 1, case .bytes(let message) = field else { continue }
                    media.append(try self.entry(message, media.count, zip))
                }
            } catch let failure as ZstdDecoder.Failure {
                throw error(failure, "media", zip.path)
            } catch is ProtobufReader.Failure {
                throw QuizError.badFile(
                    path: zip.path,
                    reason: "its list of media cannot be read: get the package anew"
                )
            }
        }
        return media
    }

    private static func entry(_ message: ArraySlice<UInt8>, _ index: Int, _ zip: ZipReader) throws -> Media {
        var name = ""
        var sha1: [UInt8]?
        var number = index
        var reader = ProtobufReader(message)
        while let (key, field) = try reader.next() {
            switch (key, field) {
            case (1, _): name = field.text ?? ""
            case (3, .bytes(let bytes)): sha1 = Array(bytes)
            case (255, .number(let value)): number = Int(truncatingIfNeeded: value)
            default: break
            }
        }
        guard sha1?.count == 20 else {
            throw QuizError.badFile(
                path: zip.path,
                reason: "the checksum of '\(name)' has not 20 bytes: get the package anew"
            )
        }
        return Media(name: try safe(name, zip.path), entry: zip.entry(String(number)), sha1: sha1)
    }

    /// A name that stays inside the media folder.
    static func safe(_ name: String, _ path: String) throws(QuizError) -> String {
        let composed = UnicodeForm.composed(name)
        let isSafe =
            !composed.isEmpty && composed != "." && composed != ".." && composed.utf8.count <= 255
            && composed.unicodeScalars.allSatisfy {
                $0 != "/" && $0 != "\\" && $0.value >= 0x20 && $0.value != 0x7F
            }
        guard isSafe else {
            throw .badFile(path: path, reason: "it names a media file '\(name)', which is not safe")
        }
        return composed
    }
}
