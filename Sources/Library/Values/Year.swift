/// The year in a date as people write it.
enum Year {
    /// The first four digits that stand alone, as in `1999-12-01` or `12 December 1999`.
    static func find(in date: String) -> Int? {
        var digits = 0
        var number = 0
        for byte in Array(date.utf8) + [0] {
            if 0x30...0x39 ~= byte {
                digits += 1
                // Longer runs are no year, and must not overflow.
                if digits <= 4 { number = number * 10 + Int(byte - 0x30) }
            } else {
                if digits == 4, number > 0 { return number }
                digits = 0
                number = 0
            }
        }
        return compact(date)
    }

    /// The year of a date without separators, such as `19991201`.
    private static func compact(_ date: String) -> Int? {
        let digits = Array(date.utf8)
        guard digits.count == 8 || digits.count == 6, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return nil
        }
        let year = digits.prefix(4).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return year > 0 ? year : nil
    }
}
