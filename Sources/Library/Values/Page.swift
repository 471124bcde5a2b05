/// Some rows of a listing.
public struct Page: Equatable, Sendable {
    /// The version of the listings that the rows were taken from: ``MusicLibrary/version``.
    public var version: Int
    /// The number of rows in the whole listing.
    public var total: Int
    /// The rows, in the order of the listing.
    public var rows: [Row]
}
