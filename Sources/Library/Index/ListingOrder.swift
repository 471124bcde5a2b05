/// The rows of one listing in order, and where its letters begin.
struct ListingOrder: Sendable {
    var ids: [UInt32]
    var initials: [ListingIndex.Mark] = []
    var pairs: [ListingIndex.Mark] = []
}
