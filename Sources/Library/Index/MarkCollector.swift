/// Notes where letters begin, while the rows of a listing pass in order.
struct MarkCollector {
    private(set) var initials: [ListingIndex.Mark] = []
    private(set) var pairs: [ListingIndex.Mark] = []
    private var position = 0
    private var knownInitials: Set<String> = []
    private var knownPairs: Set<String> = []
    private var lastHead: ArraySlice<UInt8> = []

    /// Takes the next row by its ``SortKey``.
    mutating func add(_ key: ArraySlice<UInt8>) {
        // Two letters take at most eight bytes; the same ones as before bring nothing new.
        let head = key.prefix(8)
        if position == 0 || !head.elementsEqual(lastHead) {
            let initial = Initial.letter(key)
            if knownInitials.insert(initial).inserted {
                initials.append(ListingIndex.Mark(label: initial, position: position))
            }
            let pair = Initial.pair(key)
            if knownPairs.insert(pair).inserted {
                pairs.append(ListingIndex.Mark(label: pair, position: position))
            }
            lastHead = head
        }
        position += 1
    }
}
