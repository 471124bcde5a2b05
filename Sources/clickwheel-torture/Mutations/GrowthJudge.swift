/// Tells work that grows with the square of what is read from work that grows with it.
///
/// Twice the bytes take twice the time where a reader looks at each a bounded number of times, and four times the time where it
/// begins again at each. A reader that understands a file only from some length on takes a step once, and not twice in a
/// row, so that there are three lengths.
enum GrowthJudge {
    /// Each twice as long as the one before, in bytes.
    static let sizes = [48 << 10, 96 << 10, 192 << 10]
    /// What is read within so many seconds of a processor is not looked at: other things weigh more in it.
    static let least = 0.02
    /// The most that one length may take of the one before, of the second and of the third; something that does not
    /// grow weighs more in the first.
    static let most = (2.4, 3.0)
    /// How often each is read; the shortest time is the one that nothing disturbed.
    private static let rounds = 5

    /// Reads the file of each length by `seconds`, which is given its place in ``sizes``, and says where the time grows with
    /// the square.
    static func complaint(_ seconds: (_ place: Int) throws -> Double) rethrows -> String? {
        var times = [Double](repeating: .infinity, count: sizes.count)
        times[2] = try seconds(2)
        for _ in 0..<rounds {
            guard times[2] >= least else { return nil }
            for place in sizes.indices { times[place] = min(times[place], try seconds(place)) }
            guard isSquare(times) else { return nil }
        }
        let parts = zip(sizes, times).map { "\($0 >> 10) KB in \(Int(($1 * 1000).rounded())) ms" }
        return "takes the square of its length: " + parts.joined(separator: ", ")
    }

    /// Whether three lengths that take `times` grow with the square of their lengths.
    static func isSquare(_ times: [Double]) -> Bool {
        times[2] >= least && times[1] > most.0 * times[0] && times[2] > most.1 * times[1]
    }
}
