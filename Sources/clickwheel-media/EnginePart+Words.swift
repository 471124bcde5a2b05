import ClickwheelSoundLink

extension EnginePart {
    /// What the options say; `nil` for all of the file.
    init?(_ words: Words) throws(WorkerError) {
        let rate = try words.number("part-rate", in: 1...Self.mostRate)
        let start = try words.number("part-start", in: 0...Self.mostUnits)
        let end = try words.number("part-end", in: (start ?? 0)...Self.mostUnits)
        guard let rate else {
            if start != nil || end != nil { throw .usage("a part needs --part-rate") }
            return nil
        }
        self.init(start: start ?? 0, end: end, rate: rate)
    }
}
