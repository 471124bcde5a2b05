import ClickwheelText

/// The form of a title under which all ways to write it meet.
///
/// Case, accents, spaces and punctuation do not count; `&` is `and`, and a roman number behind other words is a number.
struct TitleKey: Equatable, Sendable {
    /// Letters and digits in UTF-8, without a space.
    let bytes: [UInt8]

    /// Longer titles are cut; IMDb's longest has some 400 characters.
    private static let limit = 512

    /// The key of `title`; of one without letters and digits, such as `$`, its signs.
    init(_ title: String) {
        var title = title
        bytes = title.withUTF8 { Self.plain(UnsafeRawBufferPointer($0)) } ?? Self.folded(title)
    }

    /// The same of a title in UTF-8.
    init(utf8: UnsafeRawBufferPointer) {
        bytes = Self.plain(utf8) ?? Self.folded(String(decoding: utf8, as: UTF8.self))
    }

    /// The key of a title in any script.
    static func folded(_ title: String) -> [UInt8] {
        let folded = words(TextFolding.folded(title))
        var key: [UInt8] = []
        key.reserveCapacity(folded.count)
        for word in folded.split(omittingEmptySubsequences: true, whereSeparator: parts) {
            if word.elementsEqual([UInt8(ascii: "&")]) {
                key += "and".utf8
            } else if !key.isEmpty, let number = romanNumber(word) {
                key += String(number).utf8
            } else {
                key += word.lazy.filter { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "&") }
            }
        }
        if key.isEmpty { key = TextFolding.folded(title).filter { $0 != UInt8(ascii: " ") } }
        return Array(key.prefix(limit))
    }

    /// The same of a title of printable ASCII, as most are; `nil` of any other, and of one without letters and digits.
    private static func plain(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.count <= limit else { return nil }
        var key: [UInt8] = []
        key.reserveCapacity(text.count + 8)
        /// The word that is read: where it begins in the key, how long it is in the title, and what it may be.
        var (start, length, last, mayBeRoman) = (0, 0, UInt8(0), true)
        func end() {
            if length == 1, last == UInt8(ascii: "&") {
                key += "and".utf8
            } else if mayBeRoman, start > 0, let number = romanNumber(key[start...]) {
                key.removeSubrange(start...)
                key += String(number).utf8
            }
            (start, length, mayBeRoman) = (key.count, 0, true)
        }
        for byte in text {
            switch byte {
            case 0x61...0x7A, 0x30...0x39:
                key.append(byte)
                last = byte
            case 0x41...0x5A:
                last = byte | 0x20
                key.append(last)
            case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "&"): last = byte
            case 0x20...0x7E, 0x09...0x0D:
                if length > 0 { end() }
                continue
            default: return nil
            }
            length += 1
            mayBeRoman = mayBeRoman && (last == 0x69 || last == 0x76 || last == 0x78)
        }
        if length > 0 { end() }
        return key.isEmpty ? nil : Array(key.prefix(limit))
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// A number for it: FNV-1a of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv).
    var hash: Int64 { Self.hash(bytes) }

    /// A number for how it begins in one year, without an article; `nil` for a key that is too short to have a wrong letter.
    ///
    /// One wrong letter leaves the beginning or the end alone: two letters are looked at where three would meet in the middle.
    func head(_ year: Int) -> Int64? {
        let hasArticle = bytes.count > 6 && bytes.starts(with: "the".utf8)
        let rest = bytes.dropFirst(hasArticle ? 3 : 0)
        guard rest.count >= Self.shortest else { return nil }
        let size = rest.count < 6 ? 2 : 3
        return Self.hash(rest.prefix(size), Int64(size) << 32 + Int64(year))
    }

    /// A number for how it ends in one year.
    func tail(_ year: Int) -> Int64? {
        guard bytes.count >= Self.shortest else { return nil }
        let size = bytes.count < 9 ? 2 : 3
        return Self.hash(bytes.suffix(size), Int64(size) << 32 - Int64(year))
    }

    private static let shortest = 4

    /// Which bytes are in it, a bit each.
    ///
    /// A letter that is changed, added or left out changes two bits at most: keys that differ in more are not alike.
    var letters: UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// The digits in it, which no wrong letter may change: `Rocky 2` is not `Rocky 3`.
    var digits: [UInt8] { bytes.filter { (0x30...0x39).contains($0) } }

    private static func hash(_ bytes: some Sequence<UInt8>, _ seed: Int64 = 0) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bitPattern: seed)
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }

    /// `folded` with a space for every sign beyond ASCII that is neither a letter nor a digit, such as `·`.
    private static func words(_ folded: [UInt8]) -> [UInt8] {
        guard folded.contains(where: { $0 >= 0x80 }) else { return folded }
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
            let isWord = scalar.isASCII || scalar.isLetterOrMark || scalar.properties.numericType != nil
            scalars.append(isWord ? scalar : " ")
        }
        return Array(String(scalars).utf8)
    }

    /// Whether `byte` is between words: neither a letter nor a digit, an apostrophe nor an ampersand.
    private static func parts(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x41...0x5A, 0x80...0xFF, UInt8(ascii: "'"), UInt8(ascii: "&"): false
        default: true
        }
    }

    /// Two to twenty, without ten, which is a letter more often.
    private static func romanNumber(_ word: some Collection<UInt8>) -> Int? {
        guard word.count <= 5, word.allSatisfy({ "ivx".utf8.contains($0) }) else { return nil }
        return romans[String(decoding: word, as: UTF8.self)]
    }

    private static let romans = [
        "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "xi": 11, "xii": 12,
        "xiii": 13,
        "xiv": 14, "xv": 15, "xvi": 16, "xvii": 17, "xviii": 18, "xix": 19, "xx": 20,
    ]
}
