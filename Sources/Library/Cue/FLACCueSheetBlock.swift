/// The block of FLAC's own in which a cue sheet can stand, without any text.
///
/// Format: RFC 9639, section 8.7.
enum FLACCueSheetBlock {
    /// The bytes before the tracks: a catalogue number, the lead-in, whether it is a CD, and how many tracks there are.
    private static let headerBytes = 128 + 8 + 259 + 1
    private static let trackBytes = 36
    private static let indexBytes = 12

    /// Reads the block at `range` of a file of `rate` samples a second.
    static func read(
        _ range: Range<Int>,
        rate: Int,
        in file: FileBytes
    ) throws(FileProblem) -> CueSheet {
        var sheet = CueSheet()
        sheet.files = ["FLAC"]
        guard range.count >= headerBytes else { return sheet }
        let count = try Int(file.byte(range.lowerBound + headerBytes - 1))
        var offset = range.lowerBound + headerBytes
        for _ in 0..<count where offset + trackBytes <= range.upperBound {
            let place = try file.big64(offset)
            let number = try Int(file.byte(offset + 8))
            let isAudio = try file.byte(offset + 21) & 0x80 == 0
            let indexes = try Int(file.byte(offset + 35))
            offset += trackBytes
            var start: UInt64?
            for _ in 0..<indexes where offset + indexBytes <= range.upperBound {
                if try file.byte(offset + 8) == 1 { start = try place &+ file.big64(offset) }
                offset += indexBytes
            }
            // Behind the tracks stands the lead-out, with a number that none has.
            guard let start, (1...CueSheet.maximumTracks).contains(number) else { continue }
            let position = CuePosition(count: Int(clamping: start), perSecond: max(rate, 1))
            let isNew = !sheet.tracks.contains { $0.number == number }
            guard isNew, sheet.tracks.last.map({ position.isAfter($0.start) }) ?? true else {
                sheet.note(line: 0, "track \(number) of its CUESHEET block is not after the one before")
                continue
            }
            sheet.tracks.append(CueSheet.Track(number: number, file: 0, start: position, isAudio: isAudio))
        }
        return sheet
    }
}
