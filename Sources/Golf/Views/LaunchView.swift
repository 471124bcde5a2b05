/// How a ball leaves the club, with the keys of the reference vectors.
struct LaunchView: Encodable, Sendable {
    let ball_speed_mps: Double
    let launch_deg: Double
    let azimuth_deg: Double
    let spin_rpm: Double
    let axis_tilt_deg: Double

    init(_ launch: Launch) {
        ball_speed_mps = launch.ballSpeed
        launch_deg = launch.angle
        azimuth_deg = launch.azimuth
        spin_rpm = launch.spin
        axis_tilt_deg = launch.axisTilt
    }
}
