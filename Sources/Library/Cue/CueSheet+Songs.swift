/// What a cue sheet makes of a file: songs in place of it, or what its own tags leave out.
extension CueSheet {
    /// What lies before the first song and is longer than this, in milliseconds, is a hidden song, and no pause.
    private static let longestPauseMs = 4_000

    /// The tracks of sound that begin in the file at `file`.
    func songs(inFile file: Int) -> [Track] { tracks.filter { $0.file == file && $0.isAudio } }

    /// The only file that tracks begin in; `nil` where there are none or several.
    var onlyFile: Int? {
        guard let file = tracks.first?.file, tracks.allSatisfy({ $0.file == file }) else { return nil }
        return file
    }

    /// The songs in the file at `file`, of which `whole` is the reading; or the file itself where only one song is in
    /// it, with what its tags do not say taken from here.
    ///
    /// - Returns: The songs, and why some of the sheet's are not among them.
    func readings(of whole: FileReading, file: Int) -> (readings: [FileReading], complaint: String?) {
        let songs = songs(inFile: file)
        guard songs.count > 1 else {
            var reading = whole
            if let only = songs.first { reading.tags.fill(from: self, only) }
            return ([reading], nil)
        }
        let durationMs = whole.properties.durationMs
        let inside = songs.filter { $0.start.milliseconds < durationMs }
        guard let firstInside = inside.first else {
            return ([whole], "all of its songs begin after the end of the file")
        }
        let rate = whole.properties.sampleRate
        var readings: [FileReading] = []
        if firstInside == tracks.first, firstInside.start.milliseconds > Self.longestPauseMs {
            var hidden = Track(number: 0, file: file, start: CuePosition(count: 0, perSecond: rate))
            hidden.texts.title = "Hidden track"
            readings.append(part(hidden, until: firstInside.start, of: whole))
        }
        let all = tracks.filter { $0.file == file && $0.start.milliseconds < durationMs }
        for (index, track) in all.enumerated() where track.isAudio {
            let next = index + 1 < all.count ? all[index + 1].start : nil
            readings.append(part(track, until: next, of: whole))
        }
        guard inside.count < songs.count else { return (readings, nil) }
        let first = songs[inside.count].number
        return (readings, "track \(first) begins after the end of the file")
    }

    private func part(_ track: Track, until end: CuePosition?, of whole: FileReading) -> FileReading {
        var reading = whole
        let rate = whole.properties.sampleRate
        let start = track.start.sample(at: rate)
        let endSample = end.map { $0.sample(at: rate) }
        reading.part = TrackPart(number: track.number, start: start, end: endSample)
        reading.contentKey = whole.contentKey.part(track.number)
        reading.tags = TrackTags(track, of: self, in: whole.tags)
        let startMs = milliseconds(start, at: rate)
        let wholeMs = whole.properties.durationMs
        let endMs = min(endSample.map { milliseconds($0, at: rate) } ?? wholeMs, wholeMs)
        reading.properties.durationMs = max(endMs - startMs, 0)
        return reading
    }

    /// Second by second: a place that no file has, times a thousand, would be more than there are numbers.
    private func milliseconds(_ sample: Int, at rate: Int) -> Int {
        let rate = max(rate, 1)
        return sample / rate * 1_000 + sample % rate * 1_000 / rate
    }
}
