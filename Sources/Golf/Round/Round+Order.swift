extension Round {
    /// The players in the order in which they play from the current tee.
    ///
    /// The lowest gross score of the last hole goes first; who was equal keeps the order of the tee before
    /// (Rule 6.4b(1)). On the first tee it is the order of the list.
    public var teeOrder: [Int] {
        var order = Array(players.indices)
        for played in 0..<hole {
            let places = order
            order = places.indices
                .sorted { left, right in
                    let (one, other) = (cards[places[left]][played], cards[places[right]][played])
                    return one.strokes == other.strokes ? left < right : one.strokes < other.strokes
                }
                .map { places[$0] }
        }
        return order
    }
}
