/// The few properties of an XMP packet that say what a picture is (ISO 16684-1).
///
/// No parser of XML: a property is an attribute or an element with a prefix that stands for its namespace, and nothing
/// here depends on more. A packet that is no XML says nothing.
struct XMP {
    /// Google's, for clips in pictures; by prefix it is `GCamera` or `Camera`.
    static let camera = "http://ns.google.com/photos/1.0/camera/"
    static let item = "http://ns.google.com/photos/1.0/container/item/"
    static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
    static let place = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    static let panorama = "http://ns.google.com/photos/1.0/panorama/"
    /// Google's, for films (Spherical Video V1).
    static let sphere = "http://ns.google.com/videos/1.0/spherical/"
    /// A packet is this long at most, in bytes.
    static let limit = 1 << 20
    /// What is read here is declared by so many prefixes at most: each costs a walk through the packet for every property.
    private static let prefixLimit = 8
    /// A prefix is this long at most, with the white space behind it.
    private static let prefixBytes = 64
    private static let namespaces = [camera, item, photoshop, place, panorama, sphere].map { Array($0.utf8) }

    private let text: [UInt8]
    /// What stands for each namespace in this packet, in the order of ``namespaces``.
    private let declared: [[String]]

    init(_ bytes: [UInt8]) {
        text = Array(bytes.prefix(Self.limit))
        declared = Self.prefixes(text)
    }

    /// The value of a property; `nil` where it is not there.
    func value(_ name: String, in namespace: String) -> String? {
        prefixes(namespace).lazy.compactMap { value("\($0):\(name)", in: text[...]) }.first
    }

    /// The words of a property; `nil` where it is not there, or has none.
    func words(_ name: String, in namespace: String) -> String? {
        let words = prefixes(namespace).lazy.compactMap { value("\($0):\(name)", in: text[...], Self.words) }
            .first
        return words.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The whole number that a property has.
    func number(_ name: String, in namespace: String) -> Int? {
        value(name, in: namespace).flatMap { Int($0) }
    }

    /// The properties `name` and `others` of each element that has the first, in order.
    func items(_ name: String, _ others: [String], in namespace: String) -> [[String?]] {
        var found: [[String?]] = []
        for prefix in prefixes(namespace) {
            for element in text.split(separator: UInt8(ascii: "<")) {
                guard let first = value("\(prefix):\(name)", in: element) else { continue }
                found.append([first] + others.map { value("\(prefix):\($0)", in: element) })
            }
        }
        return found
    }

    /// What stands for a namespace in this packet; one that is not read here has nothing.
    private func prefixes(_ namespace: String) -> [String] {
        zip(Self.namespaces, declared).first { $0.0.elementsEqual(namespace.utf8) }?.1 ?? []
    }

    /// One walk for all namespaces: most packets declare none of them, and have nothing to be looked for.
    private static func prefixes(_ text: [UInt8]) -> [[String]] {
        var declared = [[String]](repeating: [], count: namespaces.count)
        var rest = text[...]
        while let start = rest.firstRange(of: Array("xmlns:".utf8)) {
            rest = rest[start.upperBound...]
            let name = rest.prefix(prefixBytes).prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            let value = rest.dropFirst(name.count + 2)
            guard
                let index = namespaces.firstIndex(where: { namespace in
                    value.starts(with: namespace)
                        && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(
                            value.dropFirst(namespace.count).first
                        )
                }), declared[index].count < prefixLimit
            else { continue }
            let prefix = String(decoding: name, as: UTF8.self).filter { !$0.isWhitespace }
            if !declared[index].contains(prefix) { declared[index].append(prefix) }
        }
        return declared
    }

    /// The value of the attribute or element called `name` within `part`.
    private func value(
        _ name: String,
        in part: ArraySlice<UInt8>,
        _ made: (ArraySlice<UInt8>) -> String? = plain
    ) -> String? {
        let name = Array(name.utf8)
        var rest = part
        while let found = rest.firstRange(of: name) {
            rest = rest[found.upperBound...]
            let after = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
            if after.first == UInt8(ascii: "=") {
                let quoted = after.dropFirst().drop { $0 == 0x20 }
                guard let quote = quoted.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
                else { continue }
                return made(quoted.dropFirst().prefix { $0 != quote })
            }
            if after.first == UInt8(ascii: ">"), found.lowerBound > part.startIndex,
                part[found.lowerBound - 1] != UInt8(ascii: "/")
            {
                return made(after.dropFirst().prefix { $0 != UInt8(ascii: "<") })
            }
        }
        return nil
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> String? {
        let names = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        let text = names.reduce(String(decoding: bytes.prefix(200), as: UTF8.self)) { text, name in
            text.replacing(name.0, with: name.1)
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes.prefix(200), as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace)
        return String(trimmed.prefix { !$0.isWhitespace })
    }
}

extension ArraySlice<UInt8> {
    /// Where `other` is found first.
    ///
    /// On the bare bytes: through the slice itself it takes five times as long, and this is most of what a packet costs.
    fileprivate func firstRange(of other: [UInt8]) -> Range<Int>? {
        guard let first = other.first, count >= other.count else { return nil }
        return withUnsafeBytes { bytes in
            other.withUnsafeBytes { sought in
                // The last byte before the rest: a name that is one letter again and again, in a packet of that letter, would be
                // compared to its end at each place.
                let last = sought.count - 1
                for start in 0..<bytes.count - last
                where bytes[start] == first && bytes[start + last] == sought[last] {
                    guard bytes[start..<start + sought.count].elementsEqual(sought) else { continue }
                    return startIndex + start..<startIndex + start + sought.count
                }
                return nil
            }
        }
    }
}
