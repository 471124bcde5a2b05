/// Reads the text of a cue sheet line by line; what a line says wrong is noted, and the rest goes on.
struct CueSheetReader {
    private var sheet = CueSheet()
    private var lineNumber = 0
    /// The position of the file that lines are about; -1 before the first.
    private var file = -1
    /// The track that lines are about; `nil` before the first.
    private var track: Pending?
    /// Whether lines are about a track that was refused.
    private var isSkipping = false
    private var numbers: Set<Int> = []

    private struct Pending {
        var number: Int
        var line: Int
        var isAudio: Bool
        var texts = CueSheet.Texts()
        var start: (file: Int, position: CuePosition)?
    }

    /// Reads `bytes`, of a sheet of `byteCount` bytes, which may be more; never fails, and takes no more memory than some
    /// times their number.
    ///
    /// - Complexity: O(*n*)
    static func read(_ bytes: some RandomAccessCollection<UInt8>, byteCount: Int? = nil) -> CueSheet {
        var reader = CueSheetReader()
        let byteCount = byteCount ?? bytes.count
        guard byteCount <= CueSheet.maximumBytes else {
            reader.sheet.note(
                line: 0,
                "the cue sheet has \(byteCount) bytes, more than the limit of \(CueSheet.maximumBytes)"
            )
            return reader.sheet
        }
        reader.read(CueText.decoded(bytes))
        return reader.sheet
    }

    private mutating func read(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
            lineNumber += 1
            guard lineNumber <= CueSheet.maximumLines else {
                complain("only the first \(CueSheet.maximumLines) lines are read")
                break
            }
            take(CueLine(Substring(decoding: bytes[start..<end], as: UTF8.self)))
            // A carriage return and a line feed are one end of a line.
            let isPair = end + 1 < bytes.count && bytes[end] == 13 && bytes[end + 1] == 10
            start = end + (isPair ? 2 : 1)
        }
        endTrack()
        if sheet.tracks.isEmpty, sheet.problems.isEmpty { complain("no TRACK is in it", line: 0) }
    }

    private mutating func complain(_ reason: String, line: Int? = nil) {
        sheet.note(line: line ?? lineNumber, reason)
    }

    private mutating func take(_ line: CueLine) {
        switch line.keyword {
        case "": break
        case "FILE": takeFile(line)
        case "TRACK": takeTrack(line)
        case "INDEX": takeIndex(line)
        case "TITLE": set(\.title, line.text)
        case "PERFORMER": set(\.performer, line.text)
        case "SONGWRITER": set(\.songwriter, line.text)
        case "REM": takeRemark(CueLine(line.rest))
        // What they say is no part of a library: the numbers of a disc and of a recording, signs for players of CDs, and
        // silence that is not in the file.
        case "CATALOG", "ISRC", "FLAGS", "CDTEXTFILE", "PREGAP", "POSTGAP": break
        case let other: complain("\u{201C}\(other.prefix(40))\u{201D} is not a cue sheet command")
        }
    }

    private mutating func set(_ key: WritableKeyPath<CueSheet.Texts, String?>, _ text: String) {
        guard !isSkipping else { return }
        guard let text = TagText.clean(Array(text.utf8)[...]) else { return }
        if track != nil { track?.texts[keyPath: key] = text } else { sheet.album[keyPath: key] = text }
    }

    private mutating func takeRemark(_ line: CueLine) {
        switch line.keyword {
        case "GENRE": set(\.genre, line.text)
        case "DATE", "YEAR": set(\.date, line.text)
        case "COMPOSER": set(\.songwriter, line.text)
        case "DISCNUMBER": sheet.disc = TagNumber.count(line.text) ?? sheet.disc
        case "TOTALDISCS", "DISCTOTAL": sheet.discTotal = TagNumber.count(line.text) ?? sheet.discTotal
        case "REPLAYGAIN_ALBUM_GAIN": sheet.album.gain = TagNumber.decibels(line.text) ?? sheet.album.gain
        case "REPLAYGAIN_ALBUM_PEAK": sheet.album.peak = TagNumber.peak(line.text) ?? sheet.album.peak
        case "REPLAYGAIN_TRACK_GAIN":
            if let gain = TagNumber.decibels(line.text), !isSkipping { track?.texts.gain = gain }
        case "REPLAYGAIN_TRACK_PEAK":
            if let peak = TagNumber.peak(line.text), !isSkipping { track?.texts.peak = peak }
        case _: break
        }
    }

    private mutating func takeFile(_ line: CueLine) {
        guard let name = TagText.clean(Array(line.fileName.utf8)[...]) else {
            return complain("FILE names no file")
        }
        // Some programs name the one file again before every track.
        if let known = sheet.files.firstIndex(of: name) {
            file = known
            return
        }
        guard sheet.files.count < CueSheet.maximumTracks else {
            return complain("more than \(CueSheet.maximumTracks) FILE lines")
        }
        sheet.files.append(name)
        file = sheet.files.count - 1
    }

    private mutating func takeTrack(_ line: CueLine) {
        endTrack()
        isSkipping = true
        let words = line.words
        guard let number = words.first.flatMap({ Int($0) }), (1...CueSheet.maximumTracks).contains(number)
        else { return complain("TRACK needs a number from 1 to \(CueSheet.maximumTracks)") }
        guard numbers.insert(number).inserted else { return complain("track \(number) is there twice") }
        guard !sheet.files.isEmpty else { return complain("track \(number) comes before any FILE") }
        isSkipping = false
        let isAudio = words.count < 2 || words[1].uppercased() == "AUDIO"
        track = Pending(number: number, line: lineNumber, isAudio: isAudio)
    }

    private mutating func takeIndex(_ line: CueLine) {
        guard !isSkipping else { return }
        guard let track else { return complain("INDEX comes before any TRACK") }
        let words = line.words
        guard words.count == 2, let number = Int(words[0]), (0...99).contains(number) else {
            return complain("INDEX needs a number from 0 to 99 and a time")
        }
        guard let position = CuePosition(words[1]) else {
            let text = words[1].prefix(20)
            return complain(
                "\u{201C}\(text)\u{201D} is not a time; write MM:SS:FF, with seconds below 60 and frames below 75, such as 03:25:41"
            )
        }
        guard number == 1 else { return }
        if let before = sheet.tracks.last(where: { $0.file == file }), !position.isAfter(before.start) {
            return complain("track \(track.number) does not begin after track \(before.number)")
        }
        self.track?.start = (file, position)
    }

    private mutating func endTrack() {
        guard let ended = track else { return }
        track = nil
        guard let start = ended.start else {
            // Its INDEX line may have been complained of already.
            if !sheet.problems.contains(where: { $0.line > ended.line }) {
                complain("track \(ended.number) has no INDEX 01", line: ended.line)
            }
            return
        }
        sheet.tracks.append(
            CueSheet.Track(
                number: ended.number,
                texts: ended.texts,
                file: start.file,
                start: start.position,
                isAudio: ended.isAudio
            )
        )
    }
}
