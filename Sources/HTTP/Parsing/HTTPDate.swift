import ClickwheelPOSIX

/// Dates as HTTP writes them (RFC 9110 section 5.6.7), in seconds since 1970.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The current time, of the system's clock.
    static func now() -> Int64 {
        Int64(time(nil))
    }

    /// The form that is sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func format(_ seconds: Int64) -> String {
        let days = (seconds >= 0 ? seconds : seconds - 86399) / 86400
        let inDay = seconds - days * 86400
        let (year, month, day) = civil(days)
        let name = Self.days[Int(((days % 7) + 7) % 7)]
        return "\(name), \(padded(day, 2)) \(months[Int(month) - 1]) \(padded(year, 4)) "
            + "\(padded(inDay / 3600, 2)):\(padded(inDay / 60 % 60, 2)):\(padded(inDay % 60, 2)) GMT"
    }

    /// The time that `text` says, in the form of today or in one of the two old ones, or `nil`.
    ///
    /// A year of two digits is the one that is nearest to `now` (RFC 9110 section 5.6.7).
    static func parse(_ text: String, now: Int64) -> Int64? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(separator: " ")
        switch words.count {
        case 6:
            guard words[0].hasSuffix(","), words[5] == "GMT" else { return nil }
            return seconds(words[3], words[2], words[1], words[4])
        case 4:
            let date = words[1].split(separator: "-")
            guard words[0].hasSuffix(","), words[3] == "GMT", date.count == 3, date[2].utf8.count == 2,
                let short = ASCII.decimal(date[2].utf8)
            else { return nil }
            let year = civil(now / 86400).year
            let near = year - year % 100 + short
            return seconds("\(near > year + 50 ? near - 100 : near)", date[1], date[0], words[2])
        case 5:
            return seconds(words[4], words[1], words[2], words[3])
        case _:
            return nil
        }
    }

    private static func seconds(
        _ year: some StringProtocol,
        _ month: Substring,
        _ day: Substring,
        _ time: Substring
    ) -> Int64? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, year.utf8.count == 4, parts.allSatisfy({ $0.utf8.count == 2 }),
            let year = ASCII.decimal(year.utf8), let day = ASCII.decimal(day.utf8),
            let month = months.firstIndex(of: String(month)),
            let hour = ASCII.decimal(parts[0].utf8), let minute = ASCII.decimal(parts[1].utf8),
            let second = ASCII.decimal(parts[2].utf8),
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let date = daysSince1970(year, Int64(month) + 1, day)
        // A day that its month does not have would have become one of the next month.
        guard civil(date).day == day else { return nil }
        return date * 86400 + hour * 3600 + minute * 60 + second
    }

    /// Howard Hinnant's `civil_from_days` and its inverse.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
