@testable import Library

/// What holds for every cue sheet, whatever its bytes are.
enum CuePromises {
    /// Reads `bytes` as a cue sheet, takes a file apart by it, and stops the program when what comes out breaks a promise.
    static func check(_ bytes: [UInt8]) {
        let sheet = CueSheetReader.read(bytes)
        precondition(
            sheet.tracks.count <= CueSheet.maximumTracks && sheet.files.count <= CueSheet.maximumTracks
        )
        precondition(sheet.tracks.allSatisfy { sheet.files.indices.contains($0.file) })
        precondition(!sheet.tracks.isEmpty || sheet.complaint != nil)
        let sent = CueSheet(message: sheet.message[...])
        precondition(sent?.tracks.map(\.start) == sheet.tracks.map(\.start))
        precondition(sent?.problemCount == sheet.problemCount && sent?.files.count == sheet.files.count)
        _ = CueSheet(message: bytes[...])
        for file in sheet.files.indices { check(sheet, file) }
        _ = sheet.positions(among: ["a.flac", "A.WAV", "\u{E4}.ape"], sheetName: "a.cue")
    }

    private static func check(_ sheet: CueSheet, _ file: Int) {
        let properties = AudioProperties(format: .flac, durationMs: 600_000, sampleRate: 44_100, channels: 2)
        let whole = FileReading(
            tags: TrackTags(),
            properties: properties,
            contentKey: ContentKey(hash: [UInt8](0..<16)),
            hasEmbeddedPicture: false
        )
        let songs = sheet.readings(of: whole, file: file).readings
        precondition(!songs.isEmpty)
        for song in songs {
            guard let part = song.part else { continue }
            precondition(part.start >= 0 && part.end.map { $0 > part.start } ?? true)
            precondition((0...properties.durationMs).contains(song.properties.durationMs))
        }
        precondition(Set(songs.map(\.contentKey)).count == songs.count)
    }
}
