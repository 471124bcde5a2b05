@testable import Golf

extension Round {
    /// Lays the current ball somewhere.
    mutating func put(_ place: Vector3, _ lie: Lie) {
        balls[turn].place = place
        balls[turn].lie = lie
        balls[turn].isInPlay = true
        state = lie == .green ? .putt : .address
    }
}
