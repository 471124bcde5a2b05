public import ClickwheelProgram

/// Why something in golf could not be computed as asked.
public enum GolfError: Error, Equatable {
    /// The value is not a number, or without bounds.
    case notFinite(String)
    /// The value is outside of what the model is good for.
    case outOfRange(String, value: Double, allowed: ClosedRange<Double>)
    /// Pressure, temperature and humidity make no air.
    case noAir(density: Double)
    /// The ball was still in the air, or still rolling, after this many seconds.
    case endless(String, seconds: Double)
    /// The ball does not rise to the height in metres at which it should come down.
    case tooLow(height: Double)
    /// A list of clubs that no round can be played with.
    case badClubs(String)
    /// An action that the rules do not allow now.
    case notNow(String)
    /// A name that means nothing: of what kind, and what there is.
    case noSuch(String, name: String, known: [String])
    /// There is no round to play in.
    case noRound
    /// Somebody else has played since; nothing has changed.
    case playedOn
}

extension GolfError: ProgramError {
    /// Of what kind the error is, from which faces choose their status.
    public var kind: ErrorKind {
        switch self {
        case .noRound: .missing
        case .playedOn: .conflict
        case .notFinite, .outOfRange, .noAir, .endless, .tooLow, .badClubs, .notNow, .noSuch: .invalid
        }
    }

    public var description: String {
        switch self {
        case .notFinite(let name):
            "\(name) is not a finite number: give it a value"
        case .outOfRange(let name, let value, let allowed):
            "\(name) is \(value), and must be from \(allowed.lowerBound) to \(allowed.upperBound)"
        case .noAir(let density):
            "the air would weigh \(density) kg/m3: check temperature, humidity and pressure"
        case .endless(let what, let seconds):
            "\(what) has not ended after \(seconds) s: check the values given"
        case .tooLow(let height):
            "the ball never rises to \(Decimals.text(height, 1)) m, where it should come down: hit it harder or higher"
        case .badClubs(let reason): reason
        case .notNow(let reason): reason
        case .noSuch(let kind, let name, let known):
            "\(NoSuch(kind, name, known: known))"
        case .noRound: "no round is played: begin one"
        case .playedOn: "somebody else has played since: look at the round again"
        }
    }
}

extension GolfError {
    /// Refuses a `value` that is not finite or not in `allowed`.
    static func check(
        _ value: Double,
        _ name: String,
        in allowed: ClosedRange<Double>
    ) throws(GolfError) {
        guard value.isFinite else { throw .notFinite(name) }
        guard allowed.contains(value) else { throw .outOfRange(name, value: value, allowed: allowed) }
    }

    /// What `name` means as a `kind`; `usual` where nothing is named.
    static func value<Value: RawRepresentable & CaseIterable>(
        _ name: String?,
        _ kind: String,
        usual: Value? = nil
    ) throws(GolfError) -> Value where Value.RawValue == String {
        if name == nil, let usual { return usual }
        guard let value = name.flatMap(Value.init(rawValue:)) else {
            throw .noSuch(kind, name: name ?? "", known: Value.allCases.map(\.rawValue))
        }
        return value
    }
}
