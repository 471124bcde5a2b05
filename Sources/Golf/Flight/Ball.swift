/// The ball, and the pull on it.
public enum Ball {
    /// In kg: 45.93 g (1.620 oz), the most that the Equipment Rules allow (R&A and USGA, Part 4, section 2).
    public static let mass = 0.04593
    /// In metres: half of 42.67 mm (1.680 in), the least that the Equipment Rules allow (Part 4, section 3).
    public static let radius = 0.021335
    /// In square metres.
    public static let area = Double.pi * radius * radius
    /// Standard gravity in m/s² (3rd CGPM, 1901).
    public static let gravity = 9.80665
}
