/// What a stroke would do, and what the caddie says.
public struct PreviewView: Encodable, Sendable {
    let club: String
    let power: Double
    let aim: Double
    /// Metres through the air; 0 for a putt.
    let carry: Double
    /// The metres to the hole, as they would be on calm, level ground at the sea.
    let playsLike: Double
    let trace: TraceView
    let ellipse: EllipseView?
    let caddie: Advice?

    init(
        club: String,
        _ intention: Round.Intention,
        _ preview: Round.Preview,
        distance: Double,
        _ advice: Advice?
    ) {
        self.club = club
        power = intention.power
        aim = intention.aim
        carry = preview.carry
        playsLike = preview.carry > 1 ? distance * preview.calmCarry / preview.carry : distance
        trace = TraceView(preview.trace)
        ellipse = preview.spread.map { EllipseView($0) }
        caddie = advice
    }
}
