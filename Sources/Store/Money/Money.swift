/// An amount in whole minor units of one currency, such as cents.
///
/// There is no floating point in it, sums of different currencies are refused, and so is what 64 bits cannot hold.
public struct Money: Hashable, Sendable {
    /// The amount in minor units: 499 for 4.99 EUR, and for 499 JPY.
    public let minor: Int64
    /// What it is an amount of.
    public let currency: Currency

    /// An amount in minor units.
    public init(minor: Int64, _ currency: Currency) {
        (self.minor, self.currency) = (minor, currency)
    }

    /// Nothing.
    public static func zero(_ currency: Currency) -> Money { Money(minor: 0, currency) }

    /// Reads an amount as people write it, such as `4.99`.
    ///
    /// - Throws: ``MoneyError/malformed(_:_:)`` or ``MoneyError/overflow``.
    public init(_ text: String, _ currency: Currency) throws(MoneyError) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        let isNumber = parts[0].utf8.allSatisfy(Self.isDigit) && fraction.utf8.allSatisfy(Self.isDigit)
        guard isNumber, !parts[0].isEmpty, fraction.utf8.count <= currency.exponent,
            parts.count == 1 || !fraction.isEmpty
        else { throw .malformed(String(text.prefix(40)), currency) }
        let padding = String(repeating: "0", count: currency.exponent - fraction.utf8.count)
        guard let minor = Int64(parts[0] + fraction + padding) else { throw .overflow }
        self.init(minor: minor, currency)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The sum of both.
    ///
    /// - Throws: ``MoneyError/mixed(_:_:)`` or ``MoneyError/overflow``.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try combined(other) { $0.addingReportingOverflow($1) }
    }

    /// This less `other`.
    ///
    /// - Throws: ``MoneyError/mixed(_:_:)`` or ``MoneyError/overflow``.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try combined(other) { $0.subtractingReportingOverflow($1) }
    }

    /// This so many times.
    ///
    /// - Throws: ``MoneyError/overflow``
    public func multiplied(by count: Int) throws(MoneyError) -> Money {
        let (product, isOverflow) = minor.multipliedReportingOverflow(by: Int64(count))
        guard !isOverflow else { throw .overflow }
        return Money(minor: product, currency)
    }

    /// A share of this, rounded half away from zero.
    public func share(_ points: BasisPoints) -> Money {
        Money(minor: points.share(of: minor), currency)
    }

    private func combined(
        _ other: Money,
        _ operation: (Int64, Int64) -> (Int64, Bool)
    ) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixed(currency, other.currency) }
        let (result, isOverflow) = operation(minor, other.minor)
        guard !isOverflow else { throw .overflow }
        return Money(minor: result, currency)
    }
}

extension Money: Codable {}

extension Money: CustomStringConvertible {
    /// The amount with all its digits and the code, such as `4.99 EUR`; the same in every country.
    public var description: String { "\(digits) \(currency)" }

    /// The amount with all its digits, such as `4.99`.
    public var digits: String {
        let all = String(minor.magnitude)
        let padded = String(repeating: "0", count: max(0, currency.exponent + 1 - all.utf8.count)) + all
        let fraction = currency.exponent == 0 ? "" : "." + padded.suffix(currency.exponent)
        return (minor < 0 ? "-" : "") + padded.dropLast(currency.exponent) + fraction
    }
}
