/// Where the letters of a listing begin.
public struct ListingIndex: Equatable, Sendable {
    /// A letter, or two, and the first row that begins with it.
    public struct Mark: Equatable, Sendable {
        /// The letter or pair of letters.
        public var label: String
        /// The row's position, from 0.
        public var position: Int

        /// Where the names that begin with `label` start, from 0.
        public init(label: String, position: Int) {
            self.label = label
            self.position = position
        }
    }

    /// The version of the listings that the positions belong to: ``MusicLibrary/version``.
    public var version: Int
    /// The number of rows in the whole listing.
    public var total: Int
    /// Whether the rows are in the order of the alphabet; otherwise there are no marks.
    public var isSorted: Bool
    /// One mark for each initial, by position; digits and symbols share `#`.
    public var initials: [Mark]
    /// One mark for each pair of first letters, such as `Ab`, by position.
    public var pairs: [Mark]
}
