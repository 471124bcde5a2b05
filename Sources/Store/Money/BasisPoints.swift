/// A share in hundredths of a per cent, from 0 to 10,000: 1,250 is 12.5 %.
public struct BasisPoints: Hashable, Sendable {
    /// All of it.
    public static let whole = BasisPoints(10_000)

    /// The share in hundredths of a per cent.
    public let value: Int

    /// A share; what is below nothing is nothing, and what is above the whole is the whole.
    public init(_ value: Int) { self.value = min(max(value, 0), 10_000) }

    /// A share that came from outside; `nil` for what is not from 0 to 10,000.
    public init?(exactly value: Int) {
        guard (0...10_000).contains(value) else { return nil }
        self.value = value
    }

    /// The share of `amount`, rounded half away from zero.
    func share(of amount: Int64) -> Int64 { Self.round(Int128(amount) * Int128(value), over: 10_000) }

    /// `numerator` over `denominator`, rounded half away from zero; for what is known to fit.
    static func round(_ numerator: Int128, over denominator: Int128) -> Int64 {
        let half = numerator < 0 ? -denominator : denominator
        return Int64((numerator * 2 + half) / (denominator * 2))
    }
}

extension BasisPoints: ExpressibleByIntegerLiteral {
    /// A share, as ``init(_:)`` takes it.
    public init(integerLiteral value: Int) { self.init(value) }
}

extension BasisPoints: Codable {
    /// Reads a number from 0 to 10,000.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let points = try BasisPoints(exactly: container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "0 to 10000")
        }
        self = points
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension BasisPoints: CustomStringConvertible {
    /// The share in per cent, such as `12.5 %`.
    public var description: String {
        let (percent, rest) = value.quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return "\(percent)%" }
        return rest % 10 == 0 ? "\(percent).\(rest / 10)%" : "\(percent).\(rest < 10 ? "0" : "")\(rest)%"
    }
}
