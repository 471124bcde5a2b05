import ClickwheelCrypto

/// What a pack may say of itself: its names, paths and sizes.
enum PackRules {
    /// The most files of a pack.
    static let files = 2_000
    /// The most bytes of a file: 64 GiB.
    static let fileSize: Int64 = 64 << 30
    /// The most bytes of a pack: 256 GiB.
    static let packSize: Int64 = 256 << 30
    /// The most bytes of a path.
    private static let path = 400
    /// The most folders one in another.
    private static let depth = 8

    /// The first thing that is wrong with `pack`, in words that follow its id; `nil` where nothing is.
    static func complaint(_ pack: Pack, currency: Currency) -> String? {
        guard isID(pack.id.text) else {
            return "has an id that is no reverse domain name, such as org.example.songs"
        }
        for (name, text, limit) in [
            ("title", pack.title, 200), ("creator", pack.creator, 200), ("licence", pack.licence, 200),
            ("description", pack.summary, 10_000),
        ] {
            guard text.utf8.count <= limit else { return "has a \(name) of more than \(limit) bytes" }
            // A description alone may have several lines.
            guard name == "description" ? isText(text) : isLine(text) else {
                return "has control characters in its \(name)"
            }
        }
        guard !pack.title.isEmpty else { return "has no title" }
        guard !pack.licence.isEmpty else { return "names no licence" }
        if let price = pack.price {
            guard price.currency == currency else {
                return "costs \(price.currency), and the catalogue is in \(currency)"
            }
            guard price.minor >= 0 else { return "has a price below nothing" }
        }
        guard !pack.files.isEmpty, pack.files.count <= files else {
            return "has \(pack.files.count) files: 1 to \(files) are possible"
        }
        if let complaint = complaint(pack.files) { return complaint }
        if let artwork = pack.artwork, !pack.files.contains(where: { $0.path == artwork }) {
            return "names a picture that is none of its files"
        }
        return kindComplaint(pack)
    }

    private static func complaint(_ files: [PackFile]) -> String? {
        var size: Int64 = 0
        // Both forms, since a file can also stand where another needs a folder.
        var taken: Set<String> = []
        var folders: Set<String> = []
        for file in files {
            // Made where something is wrong alone: there may be thousands of files.
            var name: String { "'\(file.path.prefix(80))'" }
            if let complaint = pathComplaint(file.path) { return "has the path \(name), which \(complaint)" }
            let folded = file.path.lowercased()
            guard taken.insert(folded).inserted else {
                return "has the path \(name) twice, when capitals do not count"
            }
            var parts = folded.utf8.contains(0x2F) ? folded.split(separator: "/").dropLast() : []
            while !parts.isEmpty {
                folders.insert(parts.joined(separator: "/"))
                parts = parts.dropLast()
            }
            guard (0...fileSize).contains(file.size) else {
                return "has the size \(file.size) for \(name): 0 to \(fileSize) bytes are possible"
            }
            size += file.size
            guard Hexadecimal.bytes(file.sha256, count: SHA256Hasher.byteCount) != nil else {
                return "has no SHA-256 for \(name)"
            }
            guard isLine(file.url), !file.url.isEmpty, file.url.utf8.count <= 2_000 else {
                return "has no address for \(name)"
            }
        }
        guard folders.isDisjoint(with: taken) else { return "has a file where it has a folder too" }
        return size <= packSize ? nil : "has \(size) bytes: \(packSize) are possible"
    }

    private static func kindComplaint(_ pack: Pack) -> String? {
        let names = pack.files.map { file in
            let dot = file.path.utf8.lastIndex(of: UInt8(ascii: "."))
            return dot.map { file.path[file.path.utf8.index(after: $0)...].lowercased() } ?? ""
        }
        let pictures = ["jpg", "jpeg", "png", "webp", "gif", "txt"]
        let own = pack.kind.endings
        let content = names.count { own.contains($0) }
        guard content == 1 || content > 1 && !pack.kind.hasOneFile else {
            return
                "is of kind \(pack.kind.rawValue), and needs \(pack.kind.hasOneFile ? "one file" : "files") of .\(own.joined(separator: ", ."))"
        }
        if let place = names.firstIndex(where: { !own.contains($0) && !pictures.contains($0) }) {
            let other = pack.files[place]
            return "has the file '\(other.path.prefix(80))', which is nothing for kind \(pack.kind.rawValue)"
        }
        return nil
    }

    /// What is wrong with where a file wants to go; `nil` where nothing is.
    static func pathComplaint(_ path: String) -> String? {
        // Bytes are looked at faster than characters, and a dot with an accent is no harmless beginning either.
        let (bytes, slash, dot) = (path.utf8, UInt8(ascii: "/"), UInt8(ascii: "."))
        guard bytes.first != slash else { return "is absolute" }
        guard (1...Self.path).contains(bytes.count) else { return "is empty or too long" }
        guard isLine(path), !bytes.contains(UInt8(ascii: "\\")), !bytes.contains(UInt8(ascii: ":")) else {
            return "has characters that no path needs"
        }
        let parts = bytes.split(separator: slash, omittingEmptySubsequences: false)
        guard parts.count <= depth else { return "is too deep" }
        for part in parts {
            guard !part.elementsEqual([dot, dot]), !part.elementsEqual([dot]) else {
                return "leads out of its folder"
            }
            guard !part.isEmpty else { return "has an empty part" }
            guard part.first != dot, part.last != dot, part.last != UInt8(ascii: " ") else {
                return "has a part that is hidden, or ends with a dot or a blank"
            }
            guard part.count <= 200 else { return "has a part that is too long" }
        }
        return nil
    }

    /// Whether `text` is two or more labels of small letters, digits and hyphens with dots between, of at most 150 bytes.
    static func isID(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && text.utf8.count <= 150
            && labels.allSatisfy { label in
                !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { byte in
                        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
                    }
            }
    }

    /// The same without line ends and tabs: a name that has them looks like two, and forges lines of a list.
    static func isLine(_ text: String) -> Bool {
        isText(text) && !text.utf8.contains { $0 == 0x0A || $0 == 0x09 }
    }

    /// Whether there is nothing in `text` that a terminal or a file system would take for a command.
    static func isText(_ text: String) -> Bool {
        // Nearly all of it is ASCII, which is looked at faster.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) || scalar == "\n" || scalar == "\t"
        }
    }
}
