/// Where a picture is: beside the songs of a folder, or inside one song.
///
/// Songs that share a picture share this value, so it is a good key for a cache.
public enum Artwork: Hashable, Sendable {
    /// The picture file of the directory with this id.
    case directory(Int64)
    /// The picture in the tags of the song with this id.
    case embedded(track: Int64)
}

extension Artwork: LosslessStringConvertible {
    /// Reads what ``description`` wrote.
    public init?(_ description: String) {
        guard let id = Int64(description.dropFirst()), id > 0 else { return nil }
        switch description.first {
        case "d": self = .directory(id)
        case "t": self = .embedded(track: id)
        case .some, .none: return nil
        }
    }

    /// A short word that is fit for an address, such as `d12` or `t34`.
    public var description: String {
        switch self {
        case .directory(let id): "d\(id)"
        case .embedded(let track): "t\(track)"
        }
    }
}
