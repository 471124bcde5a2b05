/// A club as it is listed: what a full swing does on calm, level ground at the sea.
public struct ClubView: Encodable, Sendable {
    /// The name, by which it is chosen.
    public let name: String
    /// What it looks like.
    public let kind: ClubKind
    let ball_speed_mps: Double
    let launch_deg: Double
    let spin_rpm: Double
    /// Metres, 0 for a putter; the page's key, and the command line's.
    public let carry: Double
    let carry_m: Double

    /// What a face shows of `club`.
    public init(_ club: any GolfClub) {
        let launch = club.launch(for: Swing())
        name = club.name
        kind = club.numbers.kind
        ball_speed_mps = launch.ballSpeed
        launch_deg = launch.angle
        spin_rpm = launch.spin
        carry = kind == .putter ? 0 : (try? Flight(of: launch).carry) ?? 0
        carry_m = carry
    }
}
