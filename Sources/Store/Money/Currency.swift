/// A currency of ISO 4217, with the number of digits of its minor unit.
public struct Currency: Hashable, Sendable {
    /// The code of three capital letters, such as `EUR`.
    public let code: String
    /// How many decimal digits an amount has: 2 for the euro, 0 for the yen, 3 for the Kuwaiti dinar.
    public let exponent: Int

    /// The currency with this code.
    ///
    /// - Throws: ``MoneyError/unknownCurrency(_:)``
    public init(_ code: String) throws(MoneyError) {
        guard let exponent = Self.exponents[code] else { throw .unknownCurrency(String(code.prefix(20))) }
        (self.code, self.exponent) = (code, exponent)
    }

    private init(known code: String) { (self.code, exponent) = (code, 2) }

    /// The euro.
    public static let euro = Currency(known: "EUR")
    /// The dollar of the United States.
    public static let dollar = Currency(known: "USD")

    /// ISO 4217, list one, of 2024: what is in use, funds left aside.
    private static let exponents: [String: Int] = {
        let byExponent = [
            0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            2: """
            AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY \
            COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS \
            INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR \
            MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD \
            SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG
            """,
            3: "BHD IQD JOD KWD LYD OMR TND",
            4: "CLF UYW",
        ]
        return byExponent.reduce(into: [:]) { exponents, entry in
            for code in entry.value.split(separator: " ") { exponents[String(code)] = entry.key }
        }
    }()
}

extension Currency: Codable {
    /// Reads the code.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

extension Currency: CustomStringConvertible {
    /// The code.
    public var description: String { code }
}
