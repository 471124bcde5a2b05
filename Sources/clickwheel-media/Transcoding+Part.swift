extension Transcoding {
    /// The part of a file that is transcoded.
    struct Part {
        let start: Int
        let end: Int?
        /// Units a second, in which both are told.
        let rate: Int

        /// The most units after the beginning, and the most in a second: no product of them overflows.
        private static let most = (units: 1 << 36, rate: 1 << 26)

        /// What the options say; `nil` for all of the file.
        init?(_ words: Words) throws(WorkerError) {
            let rate = try words.number("part-rate", in: 1...Self.most.rate)
            let start = try words.number("part-start", in: 0...Self.most.units)
            let end = try words.number("part-end", in: (start ?? 0)...Self.most.units)
            guard let rate else {
                if start != nil || end != nil { throw .usage("a part needs --part-rate") }
                return nil
            }
            (self.start, self.end, self.rate) = (start ?? 0, end, rate)
        }

        /// The frames that belong to it at `sampleRate` frames a second.
        func frames(at sampleRate: Int) -> (start: Int, end: Int?) {
            func frame(_ units: Int) -> Int {
                rate == sampleRate ? units : (units * min(sampleRate, Self.most.rate) + rate / 2) / rate
            }
            return (frame(start), end.map { frame($0) })
        }
    }
}
