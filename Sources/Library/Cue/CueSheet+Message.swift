/// A cue sheet as words between zeros, in which processes tell each other of it.
///
/// Whoever takes one apart believes it no more than a file: numbers are checked and texts are cleaned again.
extension CueSheet {
    /// The sheet as bytes.
    var message: [UInt8] {
        var words = [number(disc), number(discTotal)]
        add(album, to: &words)
        words.append(String(files.count))
        words += files
        words.append(String(tracks.count))
        for track in tracks {
            words += [track.number, track.file, track.start.count, track.start.perSecond].map { String($0) }
            words.append(track.isAudio ? "1" : "0")
            add(track.texts, to: &words)
        }
        words.append(String(problemCount))
        for problem in problems { words += [String(problem.line), problem.reason] }
        return Array(words.joined(separator: "\0").utf8)
    }

    /// Takes apart what ``message`` put together; `nil` where it is none.
    init?(message: ArraySlice<UInt8>) {
        guard message.count <= 4 * Self.maximumBytes else { return nil }
        var words = Words(rest: message.split(separator: 0, omittingEmptySubsequences: false)[...])
        self.init()
        (disc, discTotal) = (words.number(), words.number())
        album = words.texts()
        guard let fileCount = words.number(in: 0...Self.maximumTracks) else { return nil }
        for _ in 0..<fileCount { files.append(words.text() ?? "?") }
        guard let trackCount = words.number(in: 0...Self.maximumTracks) else { return nil }
        var numbers: Set<Int> = []
        for _ in 0..<trackCount {
            guard let number = words.number(in: 0...Self.maximumTracks), numbers.insert(number).inserted,
                let file = words.number(in: 0...max(fileCount - 1, 0)),
                let count = words.number(), let perSecond = words.number(), count >= 0, perSecond > 0
            else { return nil }
            let isAudio = words.number() == 1
            tracks.append(
                Track(
                    number: number,
                    texts: words.texts(),
                    file: file,
                    start: CuePosition(count: count, perSecond: perSecond),
                    isAudio: isAudio
                )
            )
        }
        guard let problems = words.number(in: 0...Self.maximumBytes) else { return nil }
        for place in 0..<problems {
            guard place < Self.maximumProblems else {
                note(line: 0, "")
                continue
            }
            guard let line = words.number(in: 0...Self.maximumBytes), let reason = words.text() else {
                return nil
            }
            note(line: line, reason)
        }
        guard words.rest.isEmpty else { return nil }
    }

    private func number(_ number: Int?) -> String { number.map { String($0) } ?? "" }

    private func add(_ texts: Texts, to words: inout [String]) {
        words += [texts.title, texts.performer, texts.songwriter, texts.genre, texts.date].map { $0 ?? "" }
        words += [texts.gain, texts.peak].map { $0.map { String($0) } ?? "" }
    }

    private struct Words {
        var rest: ArraySlice<ArraySlice<UInt8>>

        mutating func text() -> String? { rest.popFirst().flatMap { TagText.clean($0) } }

        mutating func number() -> Int? {
            rest.popFirst().flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        }

        mutating func number(in range: ClosedRange<Int>) -> Int? {
            number().flatMap { range.contains($0) ? $0 : nil }
        }

        mutating func texts() -> Texts {
            Texts(
                title: text(),
                performer: text(),
                songwriter: text(),
                genre: text(),
                date: text(),
                gain: text().flatMap { TagNumber.decibels($0) },
                peak: text().flatMap { TagNumber.peak($0) }
            )
        }
    }
}
