/// What became of a flight, with the keys of the reference vectors.
public struct FlightView: Encodable, Sendable {
    let rho: Double
    let mu: Double
    let carry_x_m: Double
    let side_z_m: Double
    let carry_m: Double
    let time_s: Double
    let apex_m: Double
    let apex_x_m: Double
    let land_speed_mps: Double
    let land_angle_deg: Double
    let land_spin_rpm: Double
    let land_v: [Double]
    let land_omega: [Double]
    let track: [[Double]]

    /// A flight through `air`, with its ``Flight/track``.
    public init(_ flight: Flight, _ air: Air) {
        rho = air.density
        mu = air.viscosity
        carry_x_m = flight.landing.x
        side_z_m = flight.landing.z
        carry_m = flight.carry
        time_s = flight.time
        apex_m = flight.apex.y
        apex_x_m = flight.apex.x
        land_speed_mps = flight.landSpeed
        land_angle_deg = flight.landAngle
        land_spin_rpm = flight.landSpin
        land_v = flight.landVelocity.list
        land_omega = flight.landOmega.list
        track = flight.track.map { [$0.time] + $0.position.list }
    }
}

extension Vector3 {
    /// The three numbers in order.
    var list: [Double] { [x, y, z] }
}
