/// Something that a catalogue offers to install: what it is, what it costs, and its files.
public struct Pack: Equatable, Identifiable, Sendable {
    /// What becomes of a pack when it is installed.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Songs, which appear in Music.
        case album
        /// A deck of questions, which appears in Quiz.
        case quiz
        /// A golf course.
        case course
        /// An episode of a podcast.
        case podcast
        /// Colours for the page, a ``Theme``.
        case theme
    }

    /// What tells it from all others: a reverse domain name, such as `org.example.first-album`.
    public let id: Product.ID
    /// Which of its editions it is.
    public let version: PackVersion
    /// What becomes of it.
    public let kind: Kind
    /// What a person calls it.
    public let title: String
    /// Who made it.
    public let creator: String
    /// What it is, in a few sentences.
    public let summary: String
    /// On what terms it is given, as an SPDX licence expression or the seller's words.
    public let licence: String
    /// What it costs; `nil` for nothing.
    public let price: Money?
    /// The path of its picture among ``files``; `nil` without one.
    public let artwork: String?
    /// What it consists of.
    public let files: [PackFile]

    /// How many bytes all files have together.
    public var size: Int64 { files.reduce(0) { $0 + $1.size } }

    /// What a cart takes.
    public func product(_ currency: Currency) -> Product {
        Product(
            id: id,
            title: title,
            price: price ?? .zero(currency),
            description: summary,
            category: kind.rawValue,
            isOwnedOnce: true
        )
    }
}

/// A file of a pack.
public struct PackFile: Codable, Equatable, Sendable {
    /// Where it goes within the pack, with `/` between folders.
    public let path: String
    /// Where it is, relative to the catalogue's page.
    public let url: String
    /// How many bytes it has.
    public let size: Int64
    /// The SHA-256 of its bytes, in lower-case hexadecimal digits.
    public let sha256: String

    /// A file by what a catalogue says of it.
    public init(path: String, url: String, size: Int64, sha256: String) {
        (self.path, self.url, self.size, self.sha256) = (path, url, size, sha256)
    }
}

/// A version of three numbers, of which the first counts most (semver.org, without what may follow the numbers).
public struct PackVersion: Comparable, Hashable, Sendable {
    private let numbers: [Int]

    /// Reads `1.2.3`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard (1...9).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                part == "0" || part.first != "0", let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers
    }

    /// By the first number that differs.
    public static func < (one: PackVersion, other: PackVersion) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }
}

extension PackVersion: CustomStringConvertible {
    /// The version as it is read.
    public var description: String { numbers.map(String.init).joined(separator: ".") }
}
