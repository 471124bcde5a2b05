/// What an ordeal has shown.
struct Findings: Equatable, Sendable {
    /// How often something was tried.
    var tried = 0
    /// What did not hold, each in one sentence that says how to try it again.
    var losses: [String] = []
    /// What was measured, beside its bar.
    var figures: [Figure] = []

    var survived: Int { max(0, tried - losses.count) }

    /// What was lost, with the figures over their bars.
    var lost: [String] { losses + figures.filter { !$0.isKept }.map { "\($0) is over the bar" } }

    /// Takes a loss in; beyond a hundred they are counted and not told.
    mutating func lose(_ sentence: String) {
        losses.append(losses.count < 100 ? sentence : "and another one")
    }

    /// Keeps the greater of two values of one figure.
    mutating func measure(_ name: String, _ value: Double, _ unit: String, bar: Double? = nil) {
        guard let place = figures.firstIndex(where: { $0.name == name }) else {
            return figures.append(Figure(name: name, value: value, unit: unit, bar: bar))
        }
        figures[place].value = max(figures[place].value, value)
    }
}

/// A number that was measured, and the largest that it may be.
struct Figure: Equatable, CustomStringConvertible, Sendable {
    let name: String
    var value: Double
    let unit: String
    let bar: Double?

    var isKept: Bool { bar.map { value <= $0 } ?? true }

    var description: String {
        "\(name) \(Self.text(value)) \(unit)" + (bar.map { " (bar \(Self.text($0)))" } ?? "")
    }

    /// Three digits are all that such a measurement is worth.
    private static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        guard value.magnitude < 100 else { return "\(Int(value.rounded()))" }
        let places = value.magnitude < 1 ? 1000.0 : value.magnitude < 10 ? 100 : 10
        return "\((value * places).rounded() / places)"
    }
}
