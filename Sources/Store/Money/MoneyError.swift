public import ClickwheelProgram

/// Why amounts cannot be computed with.
public enum MoneyError: Error, Equatable {
    /// The code is not one of ISO 4217.
    case unknownCurrency(String)
    /// Two amounts of different currencies have no sum.
    case mixed(Currency, Currency)
    /// The result is beyond 64 bits.
    case overflow
    /// A price below nothing.
    case negative(Money)
    /// The text is no amount of the currency.
    case malformed(String, Currency)
}

extension MoneyError: ProgramError {
    /// All of them are of values that are not possible.
    public var kind: ErrorKind { .invalid }

    public var description: String {
        switch self {
        case .unknownCurrency(let code):
            "'\(code)' is no currency: use a code of ISO 4217 such as EUR"
        case .mixed(let one, let other):
            "\(one) and \(other) cannot be added up: buy them one after the other"
        case .overflow: "the amount is too large to be computed: take less"
        case .negative(let price): "a price of \(price) is below nothing: it has to be 0 or more"
        case .malformed(let text, let currency):
            "'\(text)' is no amount: write digits, with at most \(currency.exponent) behind a point for \(currency)"
        }
    }
}
