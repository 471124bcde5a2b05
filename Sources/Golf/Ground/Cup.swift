/// The hole.
enum Cup {
    /// In metres: 108 mm (4 1/4 in) across, by the Rules of Golf (definition of "hole").
    static let radius = 0.054
    /// The fastest ball in m/s that drops when it runs over the centre: Holmes 1991, who gives 1.63; others quote 1.31.
    static let captureSpeed = 1.63

    /// Whether a ball drops that passes the centre in `distance` metres at `speed` m/s.
    static func takes(distance: Double, speed: Double) -> Bool {
        let part = distance / radius
        return part < 1 && speed < captureSpeed * (1 - part * part)
    }
}
