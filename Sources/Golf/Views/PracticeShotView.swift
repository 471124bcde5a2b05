/// One ball on the range.
public struct PracticeShotView: Encodable, Sendable {
    let says: String
    /// Metres through the air, to the right where it came down, and in all.
    let carry: Double
    let side: Double
    let total: Double
    let trace: TraceView
    /// In which the balls of this skill mostly come down.
    let ellipse: EllipseView

    /// What a face shows of `shot`.
    public init(_ shot: PracticeShot, club: String) {
        let side = shot.rest.z
        let aside = "\(Decimals.text(abs(side), 0)) m \(side < 0 ? "left" : "right")"
        says = """
            \(club.prefix(1).uppercased() + club.dropFirst()): \(Decimals.text(shot.carry, 0)) m carry, \
            \(Decimals.text(shot.rest.level, 0)) m total, \(abs(side) < 0.5 ? "straight" : aside).
            """
        carry = shot.carry
        self.side = shot.trace.landing?.z ?? 0
        total = shot.rest.level
        trace = TraceView(shot.trace)
        ellipse = EllipseView(shot.spread)
    }
}
