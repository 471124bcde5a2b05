/// The line that people read: `2026-11-20T18:30:00.000000Z info scan: finished tracks=12`.
///
/// One record is one line, whatever the message or a field holds: control characters, line and paragraph
/// separators, bidirectional overrides and backslashes are written as escapes.
public enum TextFormat {
    /// - Complexity: O(*n*) in the length of the message and the fields.
    public static func line(_ record: Record) -> String {
        var line = timestamp(record.timestamp) + " " + record.level.name + " "
        if !record.part.isEmpty { line += record.part + ": " }
        line += text(record)
        return line
    }

    /// The message with its fields, escaped, without time and level.
    public static func text(_ record: Record) -> String {
        var text = escaped(record.message, quoting: false)
        for field in record.fields {
            text += " " + escaped(field.key, quoting: false) + "=" + value(field.value)
        }
        return text
    }

    /// `microseconds` since 1970 as an RFC 3339 date and time in UTC.
    public static func timestamp(_ microseconds: Int64) -> String {
        let (days, inDay) = floorDivide(microseconds, 86_400_000_000)
        let (year, month, day) = civil(days)
        let seconds = inDay / 1_000_000
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
            + padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
            + "." + padded(inDay % 1_000_000, 6) + "Z"
    }

    private static func value(_ value: Field.Value) -> String {
        switch value {
        case .string(let text): escaped(text, quoting: true)
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): String(flag)
        }
    }

    private static func escaped(_ text: String, quoting: Bool) -> String {
        let plain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D && $0 != 0x5C }
        if plain && !(quoting && text.isEmpty) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\\": result += "\\\\"
            case "\"" where quoting: result += "\\\""
            case _ where isUnsafe(scalar): result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return quoting ? "\"" + result + "\"" : result
    }

    /// Whether a terminal or a reader of lines could be misled by `scalar`.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The civil date of a day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let (era, dayOfEra) = floorDivide(shifted, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
