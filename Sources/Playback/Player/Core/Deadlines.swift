/// The times at which the player must look again, in milliseconds of its scheduler.
struct Deadlines: Equatable {
    /// When a track that does not begin counts as stalled.
    var stall: Int?
    /// When a track that does not begin, or go on, counts as failed.
    var failure: Int?
    /// When the track after one that failed begins.
    var skip: Int?
    /// When a held button begins to move faster.
    var stage: Int?
    /// When each output wants to be called, by its place in the list.
    var outputs: [Int?]

    init(outputs: Int) {
        self.outputs = Array(repeating: nil, count: outputs)
    }

    /// The soonest of all.
    var earliest: Int? {
        var soonest: Int?
        for time in [stall, failure, skip, stage] + outputs {
            if let time { soonest = min(soonest ?? time, time) }
        }
        return soonest
    }
}
