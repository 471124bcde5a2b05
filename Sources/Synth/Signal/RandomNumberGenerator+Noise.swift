/// What noise is made of.
extension RandomNumberGenerator {
    /// Evenly spread over −1…1.
    mutating func bipolar() -> Float {
        Float(Int32(truncatingIfNeeded: next() >> 32)) * (1 / 2_147_483_648)
    }

    /// Bell-shaped around 0 with a standard deviation of about 1, never beyond ±3.
    mutating func bell() -> Float { bipolar() + bipolar() + bipolar() }
}
