/// The part of a file that a track is, where a cue sheet tells several songs in one file apart.
///
/// Places are counted as whoever names them counts: in frames of a CD, 75 a second, or in samples of the file. The engine
/// turns each into the nearest frame of what it decodes, so parts that meet here meet to the sample there.
public struct EnginePart: Equatable, Sendable {
    /// Where it begins, at ``rate``; from 0.
    public var start: Int
    /// Where it ends, which belongs to it no more; `nil` for the end of the file.
    public var end: Int?
    /// Units in one second, 1...2²⁶.
    public var rate: Int

    /// The most units after the beginning of a file.
    public static let mostUnits = 1 << 36
    /// The most units in one second.
    public static let mostRate = 1 << 26

    /// The most frames after the beginning of a file, at whatever rate: as milliseconds they can be counted still.
    public static let mostFrames = 1 << 50

    /// A part; `nil` where the numbers are none of a part.
    public init?(start: Int, end: Int?, rate: Int) {
        guard (0...Self.mostUnits).contains(start), (1...Self.mostRate).contains(rate),
            end.map({ (start...Self.mostUnits).contains($0) }) ?? true
        else { return nil }
        (self.start, self.end, self.rate) = (start, end, rate)
    }

    /// The frames that belong to it at `sampleRate` frames a second, none after ``mostFrames``; `nil` as the end stands for that of the file.
    public func frames(at sampleRate: Int) -> (start: Int, end: Int?) {
        func frame(_ units: Int) -> Int {
            if rate == sampleRate { return units }
            return min((units * min(sampleRate, Self.mostRate) + rate / 2) / rate, Self.mostFrames)
        }
        return (frame(start), end.map { frame($0) })
    }
}
