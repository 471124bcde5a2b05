import Library

extension Noun {
    /// Shows all that is known of songs.
    static func showSongs(_ arguments: Arguments, _ library: MusicLibrary) throws {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("library show needs files, or ids of songs")
        }
        let tracks = try library.tracks(arguments.operands.flatMap { try songs($0, library) })
        for (number, track) in tracks.enumerated() {
            if arguments.has("json") {
                try Console.print(json: TrackView(track, .file))
            } else {
                if number > 0 { Console.print("") }
                for (name, text) in lines(track) { Console.print(line: "\(name.padded(to: 14))\(text)") }
            }
        }
    }

    /// What is known of `track`, line by line; what its tags do not say is left out.
    private static func lines(_ track: Track) -> [(String, String)] {
        let (tags, gain, audio) = (track.tags, track.tags.replayGain, track.properties)
        func joined(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
        func count(_ number: Int?, _ total: Int?) -> String? {
            number.map { number in total.map { "\(number) of \($0)" } ?? "\(number)" }
        }
        let all: [(String, String?)] = [
            ("Title", track.displayTitle), ("Artist", track.displayArtist),
            ("Artists", tags.artistCredit == nil ? nil : joined(tags.artists)), ("Album", tags.album),
            ("Album artist", joined(tags.albumArtists)), ("Track", count(tags.track, tags.trackTotal)),
            ("Disc", count(tags.disc, tags.discTotal)), ("Date", tags.date), ("Genre", joined(tags.genres)),
            ("Composer", joined(tags.composers)), ("Track gain", measure(gain.trackGain, gain.trackPeak)),
            ("Album gain", measure(gain.albumGain, gain.albumPeak)),
            ("Header gain", gain.outputGain.map { "\(decibels($0)), in any case" }),
            ("Format", "\(audio.quality), \(audio.sampleRate) Hz, \(audio.channels) channels"),
            ("Length", length(audio.durationMs)), ("Rating", track.history.rating.map { "\($0.stars) of 5" }),
            ("Folder", track.folder), ("Path", track.path),
            ("In the file", track.part.map { place($0, audio.sampleRate) }),
        ]
        return all.compactMap { name, text in text.map { (name, $0) } }
    }

    /// Where a song of a cue sheet is in its file.
    private static func place(_ part: TrackPart, _ rate: Int) -> String {
        let end = part.end.map { length($0 * 1_000 / rate) } ?? "the end"
        return "from \(length(part.start * 1_000 / rate)) to \(end), by a cue sheet"
    }

    private static func measure(_ gain: Double?, _ peak: Double?) -> String? {
        guard let gain else { return peak.map { "peak \($0)" } }
        return decibels(gain) + (peak.map { ", peak \($0)" } ?? "")
    }

    /// To hundredths, with a sign: `-7.89 dB`.
    private static func decibels(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let digits = String(abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : "+"
        return
            "\(sign)\(abs(hundredths) / 100).\(String(repeating: "0", count: 2 - digits.count))\(digits) dB"
    }

    /// A time as minutes and seconds: `4:03`.
    static func length(_ milliseconds: Int) -> String {
        let seconds = String(milliseconds / 1000 % 60)
        return "\(milliseconds / 60_000):\(seconds.count < 2 ? "0" : "")\(seconds)"
    }
}
