import Golf

/// The options that describe a swing and what it meets, shared by `golf shot` and `golf range`.
enum SwingOptions {
    static let all: [CommandOption] = [
        .value("club", "NAME", "the club; see clickwheel golf clubs", .clubs),
        .value("clubs", "FILE", "more clubs, in JSON; may be repeated"),
        .value("power", "P", "how much of a full swing, 0.01 to 1.2 (default: 1)"),
        .value("shape", "draw|straight|fade", "how the ball should curve (default: straight)"),
        .value("height", "low|normal|high", "how high it should fly (default: normal)"),
        .value(
            "lie",
            "NAME",
            "tee, fairway, rough, deep_rough, bunker … (default: fairway)",
            .oneOf(Lie.allCases.map(\.rawValue))
        ),
        .value("uphill", "DEG", "how much the ground rises (default: 0)"),
        .value("above-feet", "DEG", "how far the ball lies above your feet (default: 0)"),
        .value("wind-tail", "MPS", "wind from behind at 10 m, negative from the front"),
        .value("wind-cross", "MPS", "wind to the right at 10 m"),
        .value("temperature", "C", "degrees Celsius (default: 15)"),
        .value("altitude", "M", "metres above the sea (default: 0)"),
        .value("humidity", "H", "0 to 1 (default: 0.5)"),
    ]

    /// - Throws: ``CommandFailure/usage(_:)`` for a value that is none, or ``GolfError`` for one that is not possible.
    static func swing(_ arguments: Arguments) throws -> Swing {
        var wish = SwingWish()
        wish.power = try GolfNumbers.number(arguments, "power")
        wish.curve = arguments["shape"]
        wish.height = arguments["height"]
        wish.lie = arguments["lie"]
        wish.uphill = try GolfNumbers.number(arguments, "uphill")
        wish.aboveFeet = try GolfNumbers.number(arguments, "above-feet")
        wish.windTail = try GolfNumbers.number(arguments, "wind-tail")
        wish.windCross = try GolfNumbers.number(arguments, "wind-cross")
        wish.temperature = try GolfNumbers.number(arguments, "temperature")
        wish.altitude = try GolfNumbers.number(arguments, "altitude")
        wish.humidity = try GolfNumbers.number(arguments, "humidity")
        do {
            return try wish.swing()
        } catch GolfError.noSuch(let kind, let name, let known) {
            throw CommandFailure.usage("\(GolfError.noSuch(kind, name: name, known: known))")
        }
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
