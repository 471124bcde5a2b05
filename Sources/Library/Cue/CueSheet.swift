/// What a cue sheet says: which songs are in which files, and where in them.
///
/// Format: the appendix of CDRWIN's manual, as the GNU ccd2cue manual has it,
/// <https://www.gnu.org/software/ccd2cue/manual/html_node/CUE-sheet-format.html>, with the remarks that rippers add.
struct CueSheet: Equatable, Sendable {
    /// The bytes of a sheet that is read; longer ones are refused, since a disc of 99 tracks fills a fiftieth of that.
    static let maximumBytes = 1 << 20
    /// The lines that are looked at.
    static let maximumLines = 10_000
    /// The highest number of a track, and the most `FILE` lines: a disc has no more.
    static let maximumTracks = 99
    /// The problems that are kept; the rest is counted.
    static let maximumProblems = 8

    /// What is said of the album, or of one track.
    struct Texts: Equatable, Sendable {
        var title: String?
        var performer: String?
        var songwriter: String?
        var genre: String?
        var date: String?
        /// Decibels of ReplayGain.
        var gain: Double?
        /// Where 1 is full scale.
        var peak: Double?
    }

    /// One track.
    struct Track: Equatable, Sendable {
        /// 1...99, and 0 for what is hidden before the first.
        var number: Int
        var texts = Texts()
        /// The position among ``files`` of the one that it begins in.
        var file: Int
        /// Its `INDEX 01`: what lies between `INDEX 00` and that belongs to the track before, as players count.
        var start: CuePosition
        /// Whether it is sound, and no data.
        var isAudio = true
    }

    /// A line that is not understood, and why; line 0 stands for the whole.
    struct Problem: Equatable, Sendable {
        var line: Int
        var reason: String
    }

    var album = Texts()
    var disc: Int?
    var discTotal: Int?
    /// The names in `FILE` lines as they are written, often with folders of another computer.
    var files: [String] = []
    /// In the order of the sheet, which is that of time within a file.
    var tracks: [Track] = []
    private(set) var problems: [Problem] = []
    private(set) var problemCount = 0

    /// Notes a problem; only the first ones are kept.
    mutating func note(line: Int, _ reason: String) {
        problemCount += 1
        guard problems.count < Self.maximumProblems else { return }
        // What a line holds may stand in it, and a zero in that.
        let text = reason.replacing("\0", with: "\u{FFFD}")
        problems.append(
            Problem(line: line, reason: TagText.clean(Array(text.utf8)[...]) ?? "it is not understood")
        )
    }

    /// The problems as one sentence, or `nil` where there are none.
    var complaint: String? {
        guard !problems.isEmpty else { return nil }
        let lines = problems.map { $0.line > 0 ? "line \($0.line): \($0.reason)" : $0.reason }
        let rest = problemCount - problems.count
        return lines.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }
}
