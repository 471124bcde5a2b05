/// The open questions of a round, in an order that is fixed when a strategy takes the round over.
///
/// Going on costs no search: a place in the order only moves forward. What comes back is kept aside, in its turn.
struct RoundQueue {
    private let order: [Int]
    private var place = 0
    /// What was put back, the next one last.
    private var back: [(key: Int, index: Int)] = []
    private let isBack: (RoundItem) -> Int?

    /// - Parameters:
    ///   - round: The round that is taken over.
    ///   - isBack: The items that wait aside, and the key of their order; `nil` for the others.
    ///   - order: Sorts the others.
    init(
        _ round: QuestionRound,
        isBack: @escaping (RoundItem) -> Int? = { $0.returned > 0 ? $0.returned : nil },
        order: ([Int]) -> [Int]
    ) {
        self.isBack = isBack
        var fresh: [Int] = []
        fresh.reserveCapacity(round.items.count)
        for index in round.items.indices where round.items[index].isOpen {
            if let key = isBack(round.items[index]) { back.append((key, index)) } else { fresh.append(index) }
        }
        back.sort { $0 > $1 }
        self.order = order(fresh)
    }

    /// The next question that was not put back.
    mutating func fresh(_ round: QuestionRound) -> Int? {
        while place < order.count,
            !round.items[order[place]].isOpen || isBack(round.items[order[place]]) != nil
        {
            place += 1
        }
        return place < order.count ? order[place] : nil
    }

    /// The next question that was put back, and its key.
    mutating func returned(_ round: QuestionRound) -> (key: Int, index: Int)? {
        // One that was asked since, and put back anew, waits under another key.
        while let last = back.last,
            !round.items[last.index].isOpen || isBack(round.items[last.index]) != last.key
        {
            back.removeLast()
        }
        return back.last
    }

    /// Keeps `index` aside; lower keys come first.
    mutating func putBack(_ index: Int, key: Int) {
        // The place may still be that of the question which was asked last.
        if place < order.count, order[place] == index { place += 1 }
        var low = 0
        var high = back.count
        while low < high {
            let middle = (low + high) / 2
            if back[middle] > (key, index) { low = middle + 1 } else { high = middle }
        }
        back.insert((key, index), at: low)
    }

    /// Takes over that a question is open or closed as it was before something was taken back.
    ///
    /// - Returns: `false` where the order never had it, since another strategy had the round then.
    /// - Complexity: O(*k*) for the *k* questions that were asked since, where it was asked lately.
    mutating func take(back index: Int, _ round: QuestionRound) -> Bool {
        back.removeAll { $0.index == index }
        guard round.items[index].isOpen else { return true }
        if let key = isBack(round.items[index]) {
            putBack(index, key: key)
            return true
        }
        var behind = min(place, order.count - 1)
        while behind >= 0, order[behind] != index { behind -= 1 }
        if behind >= 0 {
            place = behind
            return true
        }
        return place < order.count && order[place...].contains(index)
    }
}
