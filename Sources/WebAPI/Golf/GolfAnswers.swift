import Golf

/// What `GET /api/golf` answers.
struct GolfListing: Encodable {
    struct Course: Encodable {
        let id: String
        let name: String
        let about: String
        let par: Int
        let length: Double
    }

    struct Club: Encodable {
        let name: String
        let kind: String
        /// Metres of a full swing on calm, level ground at the sea; 0 for a putter.
        let carry: Double
    }

    let courses: [Course]
    let clubs: [Club]
    let skills: [String]
    let caddie: String
    let round: RoundJSON?
    /// Why the round that was kept cannot be read; absent where it can.
    let problem: String?
}

/// What a change of the round answers.
struct GolfChange: Encodable {
    let round: RoundJSON
    /// What happened, in one sentence; absent where nothing was struck.
    var says: String?
    var trace: TraceJSON?
    /// The index of the player who struck; absent where nothing was struck.
    var who: Int?
}

/// What the caddie says, and what a swing would do.
struct GolfPreview: Encodable {
    struct Caddie: Encodable {
        let club: String
        let power: Double
        let aim: Double
        let playsLike: Double
        let reason: String
    }

    let club: String
    let power: Double
    let aim: Double
    let carry: Double
    let playsLike: Double
    let trace: TraceJSON
    let ellipse: EllipseJSON?
    let caddie: Caddie?
}

/// What one ball on the range did.
struct GolfRangeShot: Encodable {
    let says: String
    let carry: Double
    let side: Double
    let total: Double
    let trace: TraceJSON
    /// In which the balls of this skill mostly come down.
    let ellipse: EllipseJSON
}
