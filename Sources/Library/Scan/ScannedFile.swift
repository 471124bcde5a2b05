/// What one file turned out to hold: a song, or those that a cue sheet tells of.
struct ScannedFile: Sendable {
    /// At least one; only one where it is the whole file.
    var songs: [FileReading]
    /// What is wrong with the file or its cue sheet although it plays.
    var warning: String?

    /// Takes a file apart by the sheet beside it, or else by the one in its tags.
    init(_ reading: FileReading, _ sheet: AssignedSheet?) {
        songs = [reading]
        warning = reading.warning?.warning
        let inside = reading.cueSheet.flatMap { own in own.onlyFile.map { (sheet: own, file: $0) } }
        let isBesides = sheet.map { $0.sheet.songs(inFile: $0.file).count > 1 } ?? false
        let isInside = inside.map { $0.sheet.songs(inFile: $0.file).count > 1 } ?? false
        if let sheet, isBesides || !isInside {
            take(sheet.sheet.readings(of: reading, file: sheet.file), "its cue sheet")
        } else if let inside {
            take(inside.sheet.readings(of: reading, file: inside.file), "the cue sheet in it")
        }
        if !isBesides, let complaint = reading.cueSheet?.complaint {
            warning = warning ?? "the cue sheet in it: \(complaint)"
        }
        for index in songs.indices { songs[index].cueSheet = nil }
    }

    private mutating func take(_ taken: (readings: [FileReading], complaint: String?), _ name: String) {
        songs = taken.readings
        if let complaint = taken.complaint { warning = warning ?? "\(name): \(complaint)" }
    }
}

/// A sheet beside a file, and which of the sheet's files that is.
struct AssignedSheet: Equatable, Sendable {
    var sheet: CueSheet
    /// A position among ``CueSheet/files``.
    var file: Int
    /// The sheet's own name.
    var name: NameBytes
}
