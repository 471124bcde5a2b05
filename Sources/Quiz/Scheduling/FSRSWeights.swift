import ClickwheelSystem

/// The 21 numbers that fit FSRS-6 to a person.
public struct FSRSWeights: Equatable, Sendable {
    /// The parameters, in FSRS-6's order.
    public let values: [Double]

    /// The published defaults of FSRS-6.
    public static let standard = FSRSWeights(unchecked: [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
        0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    static let lowest: [Double] = [
        0.001, 0.001, 0.001, 0.001, 1, 0.001, 0.001, 0.001, 0, 0, 0.001, 0.001, 0.001, 0.001, 0, 0, 1, 0, 0,
        0,
        0.1,
    ]
    static let highest: [Double] = [
        100, 100, 100, 100, 10, 4, 4, 0.75, 4.5, 0.8, 3.5, 5, 0.25, 0.9, 4, 1, 6, 2, 2, 0.8, 0.8,
    ]

    /// Takes 21 weights, or the 19 and 17 of FSRS-5 and FSRS-4.5, which are brought to the form of FSRS-6.
    ///
    /// - Throws: ``QuizError/badSetting(_:)`` for another count, or a weight outside its published bounds.
    public init(_ given: [Double]) throws(QuizError) {
        let values = try Self.converted(given)
        for (index, value) in values.enumerated() {
            let (low, high) = (Self.lowest[index], Self.highest[index])
            guard value >= low, value <= high else {
                throw .badSetting("FSRS weight \(index) is \(value), and must be between \(low) and \(high)")
            }
        }
        self.values = values
    }

    /// The same, where a weight outside its bounds is brought to the nearer one, as Anki does.
    ///
    /// - Throws: ``QuizError/badSetting(_:)`` for another count, or what is no number.
    public init(clipping given: [Double]) throws(QuizError) {
        let values = try Self.converted(given)
        guard values.allSatisfy(\.isFinite) else { throw .badSetting("an FSRS weight is no number") }
        self.values = values.indices.map { min(max(values[$0], Self.lowest[$0]), Self.highest[$0]) }
    }

    private static func converted(_ given: [Double]) throws(QuizError) -> [Double] {
        var values = given
        switch given.count {
        case 21: break
        case 19: values += [0, 0.5]
        case 17:
            values[4] += 2 * values[5]
            values[5] = Double.log(3 * values[5] + 1) / 3
            values[6] += 0.5
            values += [0, 0, 0, 0.5]
        default: throw .badSetting("FSRS takes 21, 19 or 17 weights, and not \(given.count)")
        }
        return values
    }

    private init(unchecked values: [Double]) { self.values = values }
}
