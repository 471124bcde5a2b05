/// The times at which the player must look again for the sake of its state, in milliseconds of its scheduler.
struct Deadlines: Equatable {
    /// When a held button moves faster.
    struct Stage: Equatable {
        let stage: ScanStage
        /// When the button began to move.
        let begin: Int

        init(_ stage: ScanStage, ofScanSince begin: Int) {
            self.stage = stage
            self.begin = begin
        }

        var time: Int { begin + stage.beginsAtMs }
    }

    /// When a track that does not begin counts as stalled.
    var stall: Int?
    /// When a track that does not begin, or go on, counts as failed.
    var failure: Int?
    /// When the track after one that failed begins.
    var skip: Int?
    var stage: Stage?

    /// The soonest of all.
    var earliest: Int? { [stall, failure, skip, stage?.time].compactMap { $0 }.min() }

    /// Whether `deadline` has fallen due, which it does once.
    mutating func take(_ deadline: WritableKeyPath<Deadlines, Int?>, at now: Int) -> Bool {
        guard let time = self[keyPath: deadline], time <= now else { return false }
        self[keyPath: deadline] = nil
        return true
    }
}
