/// Points in time as ISO 8601.
package enum UTC {
    /// `seconds` since 1970, as such as `2024-05-06T07:08:09Z`.
    package static func text(_ seconds: Int) -> String {
        let (days, rest) = (seconds / 86_400, seconds % 86_400)
        // The civil calendar, of which a year begins in March (Hinnant, chrono-compatible date algorithms).
        let shifted = days + 719_468
        let era = shifted / 146_097
        let day = shifted - era * 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = [
            year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1,
        ]
        let time = [rest / 3600, rest / 60 % 60, rest % 60]
        return pad(date[0], 4) + "-" + pad(date[1]) + "-" + pad(date[2]) + "T"
            + time.map { pad($0) }.joined(separator: ":")
            + "Z"
    }

    /// `2024-05-06T07:08:09+0200` with a colon in its zone; `nil` for what is no time.
    static func normal(_ text: String) -> String? {
        let digits = text.replacing("T", with: " ")
        guard let time = Exif.time(digits) else { return nil }
        let zone = Array(text.utf8.dropFirst(19))
        let plain = zone.filter { $0 != UInt8(ascii: ":") }
        if plain == [UInt8(ascii: "Z")] { return time + "Z" }
        guard plain.count == 5, plain[0] == UInt8(ascii: "+") || plain[0] == UInt8(ascii: "-"),
            plain[1...].allSatisfy({ (0x30...0x39).contains($0) })
        else { return time }
        let letters = String(decoding: plain, as: UTF8.self)
        return time + letters.prefix(3) + ":" + letters.suffix(2)
    }

    /// A time of ours as seconds, and whether it names a zone.
    package static func seconds(_ text: String) -> (seconds: Int, hasZone: Bool)? {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            range.upperBound <= bytes.count ? Int(String(decoding: bytes[range], as: UTF8.self)) : nil
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19)
        else { return nil }
        let (shifted, turned) = (month > 2 ? year : year - 1, month > 2 ? month - 3 : month + 9)
        let days =
            365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * turned + 2) / 5 + day
            - 719_469
        let local = days * 86_400 + hour * 3600 + minute * 60 + second
        guard bytes.count > 19 else { return (local, false) }
        guard bytes.count == 25, let hours = number(20..<22), let minutes = number(23..<25) else {
            return (local, true)
        }
        return (local - (bytes[19] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes) * 60, true)
    }

    private static func pad(_ number: Int, _ count: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
