/// Finds out what parts the columns of a table that does not say it.
///
/// As Anki does it, a comma is the last that is tried, since text is full of them; unlike Anki, the fields of the rows are
/// counted, and the separator is the first that parts the most rows alike.
enum SeparatorChoice {
    /// The bytes that are looked at.
    static let look = 1 << 16

    private static let candidates: [Character] = ["\t", "|", ";", ","]

    /// The separator of the table that begins with `sample`, of which `isWhole` says whether that is all.
    ///
    /// `width` is how many columns it is known to have, or `nil`; without a separator it is a tab.
    static func separator(_ sample: ArraySlice<UInt8>, isWhole: Bool, width: Int?) -> Character {
        var best: (sign: Character, share: Double) = ("\t", 0)
        for sign in candidates where sample.contains(sign.asciiValue ?? 0) {
            let widths = DelimitedReader.widths(sample, sign, isWhole: isWhole)
            let share = share(of: widths, width: width)
            if share > best.share { best = (sign, share) }
        }
        return best.sign
    }

    /// How many of the rows have the same number of columns, and more than one.
    private static func share(of widths: [Int], width: Int?) -> Double {
        var counts: [Int: Int] = [:]
        for found in widths where found > 1 && found == width ?? found { counts[found, default: 0] += 1 }
        return Double(counts.values.max() ?? 0) / Double(max(widths.count, 1))
    }
}
