/// That a simulation broke a law: when, how, and what was done before.
package struct SimulationFailure: Error, Equatable, CustomStringConvertible {
    /// The seed with which it happens again.
    package let seed: UInt64
    /// The step, counted from 1.
    package let step: Int
    /// The law that was broken.
    package let law: Law
    /// How one can see it.
    package let detail: String
    /// The last actions, the oldest first.
    package let actions: [String]

    package var description: String {
        """
        seed \(seed), step \(step): not so that \(law.rawValue): \(detail)
        It happens again with: clickwheel-bench simulate --seed \(seed) --steps \(step)
        What was done last:
        \(actions.map { "  \($0)" }.joined(separator: "\n"))
        """
    }
}
