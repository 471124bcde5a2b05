import ClickwheelSystem
import Synchronization

/// Files of decks on their way from another machine, piece by piece, each until it is imported or given up.
///
/// However large a file is, one piece of it at a time is in memory. Safe from every thread; calls block while the disk works.
public final class DeckUploads: Sendable {
    /// A file that may be sent now.
    public struct Begun: Encodable, Equatable, Sendable {
        /// What names it from now on; nobody can guess it.
        public let id: String
        /// The bytes of a piece; the last one may be shorter.
        public let piece: Int
    }

    private final class Upload: Sendable {
        struct State {
            var received = 0
            var heard = 0
            /// `nil` once it is imported or given up.
            var file: Descriptor?
        }

        let folder: String
        let path: String
        let size: Int
        let state: Mutex<State>

        init(folder: String, name: String, size: Int, heard: Int) throws(QuizError) {
            (self.folder, self.size) = (folder, size)
            let path = folder + "/" + name
            self.path = path
            let file = try QuizError.naming(name) { () throws(Errno) in
                try Folder.make(folder)
                return try Descriptor(creating: path)
            }
            state = Mutex(State(heard: heard, file: file))
        }

        /// Closes and removes the file, once what writes it at the moment has done so.
        func remove() {
            state.withLock { $0.file = nil }
            Files.remove(path)
            Folder.remove(folder)
        }
    }

    /// Takes the file at a path in, as ``DeckStore/importFile(_:deck:withSchedule:layout:)`` does.
    public typealias Take =
        @Sendable (_ path: String, _ deck: String?, _ layout: DelimitedLayout) throws -> ImportReport

    /// Bytes of a file at most.
    public static let sizeLimit = 2_000_000_000
    /// Bytes of a piece.
    static let piece = 524_288
    /// Files under way at once; of more, the one that was not heard of for longest is given up.
    static let most = 4
    /// What the names of files that hold decks end in.
    public static let endings = ["apkg", "colpkg", "csv", "tsv", "json", "gift", "txt", "text", "md"]

    private let store: DeckStore
    private let folder: String
    private let take: Take
    private let uploads = Mutex<[String: Upload]>([:])

    /// Keeps files in `folder` until `store` has taken them in; what an earlier program left there is removed.
    ///
    /// `take` has them taken in, on the thread of ``finish(_:deck:layout:)``; unless told otherwise `store` does.
    public init(
        _ store: DeckStore,
        folder: String,
        take: Take? = nil
    ) {
        (self.store, self.folder) = (store, folder)
        self.take = take ?? { try store.importFile($0, deck: $1, layout: $2) }
        for id in Folder.names(folder) {
            for name in Folder.names(folder + "/" + id) { Files.remove(folder + "/" + id + "/" + name) }
            Folder.remove(folder + "/" + id)
        }
    }

    /// Expects a file called `name` of `size` bytes.
    ///
    /// - Throws: ``QuizError`` for a name that is no deck's, and for a file that is empty or too large.
    public func begin(name: String, size: Int) throws(QuizError) -> Begun {
        let name = Self.plain(name)
        let ending = name.range(ofLast: ".").map { name[$0...].lowercased() } ?? ""
        guard Self.endings.contains(ending) else {
            throw .badFile(
                path: Self.quoted(name),
                reason: "a deck is a file ending in " + Self.endings.map { "." + $0 }.joined(separator: " ")
            )
        }
        guard (1...Self.sizeLimit).contains(size) else {
            let reason =
                size < 1 ? "the file is empty" : "the file is larger than \(Self.sizeLimit / 1_000_000) MB"
            throw .badFile(path: Self.quoted(name), reason: reason)
        }
        let id =
            String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
        let upload = try Upload(folder: folder + "/" + id, name: name, size: size, heard: store.now())
        let oldest = uploads.withLock { uploads -> Upload? in
            uploads[id] = upload
            guard uploads.count > Self.most else { return nil }
            let others = uploads.filter { $0.key != id }
            return others.min { $0.value.state.withLock(\.heard) < $1.value.state.withLock(\.heard) }
                .flatMap { uploads.removeValue(forKey: $0.key) }
        }
        oldest?.remove()
        return Begun(id: id, piece: Self.piece)
    }

    /// Takes the bytes of the file `id` that begin at `offset`.
    ///
    /// A piece that is there already, because its answer was lost, is passed over.
    ///
    /// - Returns: How many bytes of the file are there now.
    /// - Throws: ``QuizError`` where the piece does not follow what is there, or the disk does not take it.
    public func add(_ id: String, at offset: Int, _ bytes: [UInt8]) throws -> Int {
        let upload = try upload(id)
        let time = store.now()
        return try upload.state.withLock { state in
            guard let file = state.file else { throw Self.gone }
            guard offset >= 0, offset <= state.received, offset + bytes.count <= upload.size else {
                throw QuizError.badSetting(
                    "a piece at byte \(offset) does not follow: \(state.received) of \(upload.size) bytes are here"
                )
            }
            state.heard = time
            let new = bytes.dropFirst(state.received - offset)
            if !new.isEmpty {
                // Of a piece that a full disk took a part of, the whole comes again: to where it belongs.
                let place = state.received
                try QuizError.naming(Folder.name(upload.path)) { try file.write(Array(new), at: place) }
                state.received += new.count
            }
            return state.received
        }
    }

    /// Imports the whole file `id` as ``DeckStore/importFile(_:deck:withSchedule:layout:)`` does, and forgets it, however that went.
    ///
    /// - Throws: ``QuizError``, which names the file as its owner does.
    public func finish(
        _ id: String,
        deck: String? = nil,
        layout: DelimitedLayout = .found
    ) throws -> ImportReport {
        let upload = try upload(id)
        let received = upload.state.withLock(\.received)
        guard received == upload.size else {
            throw QuizError.badSetting("\(received) of \(upload.size) bytes are here: send the rest first")
        }
        cancel(id, keepsFile: true)
        defer { upload.remove() }
        do {
            return try take(upload.path, deck, layout)
        } catch let error as QuizError {
            throw error.naming(Self.quoted(Folder.name(upload.path)), insteadOf: upload.path)
        }
    }

    /// Gives the file `id` up, where there is one.
    public func cancel(_ id: String) { cancel(id, keepsFile: false) }

    private func cancel(_ id: String, keepsFile: Bool) {
        let upload = uploads.withLock { $0.removeValue(forKey: id) }
        if !keepsFile { upload?.remove() }
    }

    private static let gone = QuizError.badSetting("this file is not being sent any more: begin again")

    private func upload(_ id: String) throws(QuizError) -> Upload {
        guard let upload = uploads.withLock({ $0[id] }) else { throw Self.gone }
        return upload
    }

    /// A name as it stands at the beginning of a sentence, which would give it a capital.
    private static func quoted(_ name: String) -> String { "'\(name)'" }

    /// The last part of a name, without what a file system or a terminal would obey, short enough for a file.
    private static func plain(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let clean = String(
            last.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        )
        guard clean.utf8.count > 200 else { return clean }
        let ending = clean.range(ofLast: ".").map { "." + clean[$0...].prefix(8) } ?? ""
        return String(clean.prefix(bytes: 180)) + ending
    }
}

extension QuizError {
    /// The same error about a file that somebody else calls `name`.
    fileprivate func naming(_ name: String, insteadOf path: String) -> QuizError {
        switch self {
        case .badFile(path, let reason): .badFile(path: name, reason: reason)
        case .badLine(path, let line, let reason): .badLine(path: name, line: line, reason: reason)
        case .cannotUse(path, let reason): .cannotUse(path: name, reason: reason)
        case .badFile, .badLine, .cannotUse, .badSetting, .noSuchDeck, .noSuchStrategy, .noSuchCard,
            .nothingToAsk:
            self
        }
    }
}
