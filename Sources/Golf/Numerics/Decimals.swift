/// Numbers as sentences show them.
public enum Decimals {
    /// `value` with `places` digits after the point, rounded; a text for what is not a number.
    public static func text(_ value: Double, _ places: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = Int64((abs(value) * scale).rounded())
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        let whole = scaled / Int64(scale)
        let part = "\(scaled % Int64(scale))"
        return "\(sign)\(whole).\(String(repeating: "0", count: places - part.count))\(part)"
    }
}
