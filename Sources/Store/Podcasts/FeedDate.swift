/// The dates of RSS: RFC 822, as feeds write them.
enum FeedDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// In minutes east of Greenwich; what else has letters is taken for Greenwich itself.
    private static let zones = [
        "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
        "pdt": -420,
    ]

    /// Seconds since 1970 of `Mon, 23 Nov 2026 10:00:00 +0100`, the day's name or the seconds missing or not; `nil` for no date.
    static func seconds(_ text: String) -> Int? {
        var words = text.split { $0 == " " || $0 == "," || $0.isNewline }.map { $0.lowercased() }
        if let first = words.first, first.first?.isLetter == true { words.removeFirst() }
        guard words.count >= 4, let day = number(words[0], 1...31),
            let month = months.firstIndex(where: { words[1].hasPrefix($0) }),
            var year = number(words[2], 0...9999)
        else { return nil }
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        guard year >= 1970 else { return nil }
        let clock = words[3].split(separator: ":").map(String.init)
        guard (2...3).contains(clock.count), let hour = number(clock[0], 0...23),
            let minute = number(clock[1], 0...59),
            let second = clock.count == 3 ? number(clock[2], 0...60) : 0
        else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        // A leap second is told as the one before it.
        let time = "\(two(hour)):\(two(minute)):\(two(min(second, 59)))"
        guard let found = UTCTime("\(year)-\(two(month + 1))-\(two(day))T\(time)Z") else { return nil }
        return found.seconds - (words.count > 4 ? offset(words[4]) : 0) * 60
    }

    private static func offset(_ word: String) -> Int {
        guard let sign = word.first, sign == "+" || sign == "-", word.utf8.count == 5,
            let hours = number(String(word.dropFirst().prefix(2)), 0...14),
            let minutes = number(String(word.suffix(2)), 0...59)
        else { return zones[word] ?? 0 }
        return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }

    private static func number(_ digits: String, _ range: ClosedRange<Int>) -> Int? {
        guard digits.utf8.count <= 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits).flatMap { range.contains($0) ? $0 : nil }
    }
}
