/// The end of an engine that nobody asked for.
struct EngineBreakdown: Equatable, Sendable {
    /// How it came.
    enum Cause: Sendable {
        /// The process crashed, or was killed.
        case gone
        /// The process was there and said nothing any more, so that it was ended.
        case silent
    }

    let cause: Cause
    /// The file that was played.
    let path: String
    /// Where in it, in milliseconds.
    let positionMs: Int
    /// Whether the file is passed over: it was not the first time at that place.
    let isGivenUp: Bool
}

extension EngineBreakdown.Cause {
    /// Why a track cannot be played where it happened again, for a person to read.
    var reason: String {
        switch self {
        case .gone: "The program that decodes it broke down twice."
        case .silent: "The program that decodes it broke down twice, the last time because it did not go on."
        }
    }
}
