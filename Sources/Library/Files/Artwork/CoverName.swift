/// The name of a picture file as a candidate for an album's cover; the least one is the best.
struct CoverName: Comparable {
    let name: String
    private let rank: Int

    private static let stems = ["cover", "folder", "front"]
    private static let endings = ["jpg", "jpeg", "png", "webp"]
    /// What Windows Media Player puts beside music: AlbumArt_{…}_Large.jpg, AlbumArtSmall.jpg.
    private static let prefix = "albumart"

    /// Ranks `name`; `nil` when it is not that of a cover.
    init?(_ name: String) {
        // Names of covers are short and ASCII; most entries of a folder leave here.
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
            let ending = Self.endings.firstIndex(of: name[dot...].dropFirst().lowercased())
        else { return nil }
        let stem = name[..<dot].lowercased()
        if let index = Self.stems.firstIndex(of: stem) {
            rank = index * Self.endings.count + ending
        } else if stem.hasPrefix(Self.prefix) {
            let isSmall = stem.hasSuffix("small")
            rank = (Self.stems.count + (isSmall ? 1 : 0)) * Self.endings.count + ending
        } else {
            return nil
        }
        self.name = name
    }

    static func < (one: CoverName, other: CoverName) -> Bool {
        if one.rank != other.rank { return one.rank < other.rank }
        return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }

    static func == (one: CoverName, other: CoverName) -> Bool {
        one.rank == other.rank && one.name.utf8.elementsEqual(other.name.utf8)
    }
}
