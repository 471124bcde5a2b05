/// A place in a file as a cue sheet counts: in frames of a CD, 75 a second, or in samples.
struct CuePosition: Equatable, Sendable {
    /// Frames of a CD in one second.
    static let framesPerSecond = 75

    /// So many units after the beginning; never negative.
    var count: Int
    /// Units in one second.
    var perSecond: Int

    /// A place; a count beyond the highest is the highest.
    init(count: Int, perSecond: Int) {
        self.count = min(max(count, 0), Self.most)
        self.perSecond = max(perSecond, 1)
    }

    /// Reads `mm:ss:ff`; `nil` where that is no time.
    ///
    /// Minutes may go beyond 99, as in sheets of long recordings.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            guard (1...5).contains(part.count), part.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard parts.count == 3, numbers.count == 3, numbers[1] < 60, numbers[2] < Self.framesPerSecond else {
            return nil
        }
        let seconds = numbers[0] * 60 + numbers[1]
        self.init(count: seconds * Self.framesPerSecond + numbers[2], perSecond: Self.framesPerSecond)
    }

    /// The sample at `rate` samples a second: exact at every rate that 75 divides, else the nearest.
    func sample(at rate: Int) -> Int {
        perSecond == rate ? count : (count * min(rate, Self.highestRate) + perSecond / 2) / perSecond
    }

    /// Milliseconds, rounded down.
    var milliseconds: Int { count / perSecond * 1_000 + count % perSecond * 1_000 / perSecond }

    /// Whether this is later than `other`, which counts in the same units.
    func isAfter(_ other: CuePosition) -> Bool { count > other.count }

    /// More than a week of samples at 96 kHz.
    private static let most = 1 << 36
    /// Above every rate that is played, and so low that no product with a count overflows.
    private static let highestRate = 1 << 26
}
