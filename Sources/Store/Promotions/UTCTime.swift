/// An instant to the second, written as in RFC 3339 with a `Z`: `2026-11-23T18:30:00Z`.
public struct UTCTime: Hashable, Comparable, Sendable {
    /// The seconds since 1970, leap seconds left out.
    public let seconds: Int

    /// An instant in seconds since 1970.
    public init(seconds: Int) { self.seconds = seconds }

    /// Reads an instant from 1970 to 9999; `nil` for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == form.count else { return nil }
        for (byte, sign) in zip(bytes, form) {
            guard sign == 0x30 ? (0x30...0x39).contains(byte) : byte == sign else { return nil }
        }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard year >= 1970, (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year),
            hour < 24,
            minute < 60, second < 60
        else { return nil }
        let days = Self.day(year, month, day)
        seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    public static func < (one: UTCTime, other: UTCTime) -> Bool { one.seconds < other.seconds }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The days since 1970 of a day of the Gregorian calendar: with the year from March on, leap days are at its end.
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let march = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return march * 365 + march / 4 - march / 100 + march / 400 + dayOfYear - 719_468
    }
}

extension UTCTime: CustomStringConvertible {
    /// The instant as it is read.
    public var description: String {
        let days = (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400
        let rest = seconds - days * 86_400
        // The search begins where the year can be at the earliest, and is right at once or a year later.
        var year = max(1970, 1970 + days / 366)
        while Self.day(year + 1, 1, 1) <= days { year += 1 }
        var month = 1
        while month < 12, Self.day(year, month + 1, 1) <= days { month += 1 }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(year)-\(two(month))-\(two(days - Self.day(year, month, 1) + 1))"
        return "\(date)T\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }
}

extension UTCTime: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = try UTCTime(container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "an instant in UTC")
        }
        self = time
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
