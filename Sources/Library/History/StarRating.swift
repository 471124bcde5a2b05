/// How much somebody likes a song: half a star to five, in halves.
public struct StarRating: Hashable, Sendable {
    /// 1...10.
    public let halfStars: Int

    /// A rating of `halfStars`, or `nil` where that is not 1...10.
    public init?(halfStars: Int) {
        guard 1...10 ~= halfStars else { return nil }
        self.halfStars = halfStars
    }

    /// 0.5...5.
    public var stars: Double { Double(halfStars) / 2 }

    /// The rating that `stars` means, where 0 stands for none.
    ///
    /// - Throws: ``LibraryError/badRating(_:)`` for what is not 0 to 5 in halves.
    public static func of(stars: Double) throws(LibraryError) -> StarRating? {
        guard let halfStars = Int(exactly: stars * 2), 0...10 ~= halfStars else { throw .badRating(stars) }
        return StarRating(halfStars: halfStars)
    }
}
