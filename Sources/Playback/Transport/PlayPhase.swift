/// How far the sound has come while the player plays.
public enum PlayPhase: String, CaseIterable, Codable, Sendable {
    /// Play was pressed; no output has said yet that it sounds.
    case loading
    /// It sounds.
    case playing
    /// It should sound, but the data or the output is late.
    case stalled
    /// The output wants a person to press something first, as browsers do before the first sound of a page.
    case blocked
    /// This track cannot be played; the next follows in a moment.
    case failed
}
