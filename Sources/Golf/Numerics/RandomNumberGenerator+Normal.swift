import ClickwheelSystem

extension RandomNumberGenerator {
    /// A number with mean 0 and standard deviation 1, by the method of Box and Muller (1958).
    mutating func normal() -> Double {
        // 1 - unit() is never 0, whose logarithm is not a number one can use.
        let radius = (-2 * Double.log(1 - unit())).squareRoot()
        return radius * Double.cos(2 * Double.pi * unit())
    }
}
