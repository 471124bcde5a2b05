import Golf

/// The options that describe a swing and what it meets, shared by `golf shot` and `golf range`.
enum SwingOptions {
    static let all: [CommandOption] = [
        .value("club", "NAME", "the club; see clickwheel golf clubs"),
        .value("clubs", "FILE", "more clubs, in JSON; may be repeated"),
        .value("power", "P", "the part of a full swing, 0.01 to 1.2 (default: 1)"),
        .value("shape", "draw|straight|fade", "how the ball shall curve (default: straight)"),
        .value("height", "low|normal|high", "how high it shall go (default: normal)"),
        .value("lie", "NAME", "tee, fairway, rough, deep_rough, bunker … (default: fairway)"),
        .value("uphill", "DEG", "how much the ground rises (default: 0)"),
        .value("above-feet", "DEG", "how much the ball lies above the feet (default: 0)"),
        .value("wind-tail", "MPS", "wind from behind at 10 m, negative from the front"),
        .value("wind-cross", "MPS", "wind to the right at 10 m"),
        .value("temperature", "C", "degrees Celsius (default: 15)"),
        .value("altitude", "M", "metres above the sea (default: 0)"),
        .value("humidity", "H", "0 to 1 (default: 0.5)"),
    ]

    /// - Throws: ``CommandFailure/usage(_:)`` for a value that is none.
    static func swing(_ arguments: Arguments) throws -> Swing {
        func number(_ name: String, _ usual: Double) throws -> Double {
            try GolfNumbers.number(arguments, name) ?? usual
        }
        let situation = Situation(
            lie: try word(arguments, "lie", Lie.self) ?? .fairway,
            uphill: try number("uphill", 0),
            aboveFeet: try number("above-feet", 0),
            air: Air(
                temperature: try number("temperature", 15),
                altitude: try number("altitude", 0),
                humidity: try number("humidity", 0.5)
            ),
            wind: Wind(tail: try number("wind-tail", 0), cross: try number("wind-cross", 0))
        )
        try situation.validate()
        let power = try number("power", 1)
        guard power.isFinite, (0.01...1.2).contains(power) else {
            throw CommandFailure.failed("--power is from 0.01 to 1.2, and not \(power)")
        }
        return Swing(
            power: power,
            shape: ShotShape(
                try word(arguments, "shape", ShotShape.Curve.self) ?? .straight,
                try word(arguments, "height", ShotShape.Height.self) ?? .normal
            ),
            situation: situation
        )
    }

    private static func word<Value: RawRepresentable & CaseIterable>(
        _ arguments: Arguments,
        _ name: String,
        _ type: Value.Type
    ) throws -> Value? where Value.RawValue == String {
        guard let text = arguments[name] else { return nil }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure.usage("--\(name) is one of \(known), and not '\(text)'")
        }
        return value
    }
}

/// Numbers of the command line.
enum GolfNumbers {
    /// The number given with `name`, or `nil` where it was not given.
    static func number(_ arguments: Arguments, _ name: String) throws(CommandFailure) -> Double? {
        guard let text = arguments[name] else { return nil }
        guard let value = Double(text), value.isFinite else {
            throw .usage("--\(name) takes a number, and not '\(text)'")
        }
        return value
    }

    /// The seed given with `--seed`, else 1.
    static func seed(_ arguments: Arguments) throws(CommandFailure) -> UInt64 {
        guard let text = arguments["seed"] else { return 1 }
        guard let value = UInt64(text) else {
            throw .usage("--seed takes a whole number from 0, and not '\(text)'")
        }
        return value
    }

    /// As many numbers as `count`, with commas, given with `name`.
    static func list(_ arguments: Arguments, _ name: String, _ count: Int) throws(CommandFailure) -> [Double]?
    {
        guard let text = arguments[name] else { return nil }
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == count, text.split(separator: ",").count == count else {
            throw .usage("--\(name) takes \(count) numbers with commas, and not '\(text)'")
        }
        return numbers
    }
}
