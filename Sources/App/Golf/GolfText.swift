/// Numbers of golf as text.
enum GolfText {
    /// `value` with `places` digits after the point.
    static func metres(_ value: Double, _ places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        let text = "\(rounded == 0 ? 0 : rounded)"
        return places == 0 && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
