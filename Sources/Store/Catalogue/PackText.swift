/// Reads packs as publishers write them, at once and without a decoder in between.
///
/// It knows one form: the keys of a pack, each at most once, and strings without escapes by number. All else is `nil`, and for `JSONDecoder`,
/// which says what is wrong with it; the tests and the fuzzer hold that both read the same.
struct PackText {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place: Int
    private let end: Int

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// The pack that is all of `range`; `nil` where it is of another form.
    static func pack(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Pack? {
        var text = PackText(bytes, range)
        guard let pack = text.pack() else { return nil }
        text.skipBlanks()
        return text.place == text.end ? pack : nil
    }

    /// Where the array of packs of a page is, without its brackets, and where each pack is in it; `nil` where that is not plain.
    static func packs(_ bytes: UnsafeBufferPointer<UInt8>) -> (array: Range<Int>, packs: [Range<Int>])? {
        var text = PackText(bytes, 0..<bytes.count)
        var found: (array: Range<Int>, packs: [Range<Int>])?
        guard text.take("{") else { return nil }
        while let key = text.string() {
            guard text.take(":") else { return nil }
            if key == "packs" {
                guard found == nil, text.take("[") else { return nil }
                let start = text.place
                var packs: [Range<Int>] = []
                while !text.take("]") {
                    if !packs.isEmpty, !text.take(",") { return nil }
                    text.skipBlanks()
                    let begin = text.place
                    guard text.skipValue() else { return nil }
                    packs.append(begin..<text.place)
                }
                found = (start..<text.place - 1, packs)
            } else {
                guard text.skipValue() else { return nil }
            }
            guard text.take(",") else { break }
        }
        guard text.take("}") else { return nil }
        text.skipBlanks()
        return text.place == text.end ? found : nil
    }

    // MARK: Forms

    private mutating func pack() -> Pack? {
        var (id, version, kind, title): (String?, String?, String?, String?)
        var (creator, summary, licence, artwork): (String?, String?, String?, String?)
        var price: Money?
        var files: [PackFile]?
        let isRead = object { text, key in
            switch key {
            case "id": Self.set(&id, text.string())
            case "version": Self.set(&version, text.string())
            case "kind": Self.set(&kind, text.string())
            case "title": Self.set(&title, text.string())
            case "creator": Self.set(&creator, text.string())
            case "summary": Self.set(&summary, text.string())
            case "licence": Self.set(&licence, text.string())
            case "artwork": Self.set(&artwork, text.string())
            case "price": Self.set(&price, text.money())
            case "files": Self.set(&files, text.list { $0.file() })
            case _: false
            }
        }
        guard isRead, let id, let version = version.flatMap({ PackVersion($0) }),
            let kind = kind.flatMap({ Pack.Kind(rawValue: $0) }), let title, let licence, let files
        else { return nil }
        return Pack(
            id: Product.ID(id),
            version: version,
            kind: kind,
            title: title,
            creator: creator ?? "",
            summary: summary ?? "",
            licence: licence,
            price: price,
            artwork: artwork,
            files: files
        )
    }

    private mutating func file() -> PackFile? {
        var (path, url, sha256): (String?, String?, String?)
        var size: Int64?
        let isRead = object { text, key in
            switch key {
            case "path": Self.set(&path, text.string())
            case "url": Self.set(&url, text.string())
            case "sha256": Self.set(&sha256, text.string())
            case "size": Self.set(&size, text.number())
            case _: false
            }
        }
        guard isRead, let path, let url, let size, let sha256 else { return nil }
        return PackFile(path: path, url: url, size: size, sha256: sha256)
    }

    private mutating func money() -> Money? {
        var minor: Int64?
        var currency: Currency?
        let isRead = object { text, key in
            switch key {
            case "minor": Self.set(&minor, text.number())
            case "currency": Self.set(&currency, text.string().flatMap { try? Currency($0) })
            case _: false
            }
        }
        guard isRead, let minor, let currency else { return nil }
        return Money(minor: minor, currency)
    }

    /// Sets what was not set before: a key that is there twice is not plain.
    private static func set<Value>(_ slot: inout Value?, _ value: Value?) -> Bool {
        guard slot == nil, let value else { return false }
        slot = value
        return true
    }

    // MARK: JSON

    /// Reads an object; `member` takes a value by its key, or says that it cannot.
    private mutating func object(_ member: (inout PackText, String) -> Bool) -> Bool {
        guard take("{") else { return false }
        if take("}") { return true }
        repeat {
            guard let key = string(), take(":"), member(&self, key) else { return false }
        } while take(",")
        return take("}")
    }

    private mutating func list<Value>(_ read: (inout PackText) -> Value?) -> [Value]? {
        guard take("[") else { return nil }
        if take("]") { return [] }
        var values: [Value] = []
        repeat {
            guard let value = read(&self) else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? values : nil
    }

    /// A string without escapes by number.
    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        let start = place
        while place < end, bytes[place] != 0x22 {
            if bytes[place] == 0x5C { return escaped(from: start) }
            guard bytes[place] >= 0x20 else { return nil }
            place += 1
        }
        guard place < end else { return nil }
        defer { place += 1 }
        return String(validating: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
    }

    /// The same with escapes, of which the first is here.
    private mutating func escaped(from start: Int) -> String? {
        var text = Array(bytes[start..<place])
        while place < end, bytes[place] != 0x22 {
            var byte = bytes[place]
            guard byte >= 0x20 else { return nil }
            place += 1
            if byte == 0x5C {
                guard place < end, let meant = Self.escapes[bytes[place]] else { return nil }
                byte = meant
                place += 1
            }
            text.append(byte)
        }
        guard place < end else { return nil }
        place += 1
        return String(validating: text, as: UTF8.self)
    }

    /// What stands for what after a backslash.
    private static let escapes: [UInt8: UInt8] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]

    /// A whole number as JSON writes it.
    private mutating func number() -> Int64? {
        skipBlanks()
        let start = place
        if place < end, bytes[place] == 0x2D { place += 1 }
        let first = place
        while place < end, (0x30...0x39).contains(bytes[place]) { place += 1 }
        guard place > first, place - first <= 19, place - first == 1 || bytes[first] != 0x30 else {
            return nil
        }
        // What follows would make it another number.
        if place < end, [0x2E, 0x65, 0x45].contains(bytes[place]) { return nil }
        return Int64(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self))
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard place < end, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while place < end {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            case _: return
            }
        }
    }

    /// Passes over a value, looking at no more than where it ends.
    private mutating func skipValue() -> Bool {
        skipBlanks()
        var depth = 0
        let start = place
        while place < end {
            switch bytes[place] {
            case 0x22:
                place += 1
                while place < end, bytes[place] != 0x22 { place += bytes[place] == 0x5C ? 2 : 1 }
                guard place < end else { return false }
                place += 1
                if depth == 0 { return true }
                continue
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                // The end of what this value is in.
                if depth == 0 { return place > start }
                depth -= 1
                if depth == 0 {
                    place += 1
                    return true
                }
            case 0x2C where depth == 0: return place > start
            case _: break
            }
            place += 1
        }
        return false
    }
}
