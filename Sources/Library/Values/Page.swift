/// Some rows of a listing.
public struct Page: Equatable, Sendable {
    /// The version of the listings that the rows were taken from: ``Library/version``.
    public var version: Int
    /// The number of rows in the whole listing.
    public var total: Int
    public var rows: [Row]
}
