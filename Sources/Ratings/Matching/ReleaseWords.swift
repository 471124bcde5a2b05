/// Words behind a title that tell how a film was released, and not what it is called.
enum ReleaseWords {
    /// Whether `word` is one, whatever its case; `1080p-GROUP` is, too.
    static func contains(_ word: String) -> Bool {
        let word = word.lowercased()
        if all.contains(word) || isResolution(word) { return true }
        guard let dash = word.firstIndex(of: "-"), dash > word.startIndex else { return false }
        let first = String(word[..<dash])
        return all.contains(first) || isResolution(first)
    }

    private static func isResolution(_ word: String) -> Bool {
        guard let last = word.last, last == "p" || last == "i", let lines = Int(word.dropLast()) else {
            return false
        }
        return (240...4320).contains(lines)
    }

    private static let all: Set<String> = [
        "10bit", "2160", "3d", "4k", "5.1", "7.1", "8bit", "aac", "aac2", "ac3", "atmos", "av1", "avc",
        "bdrip", "bdremux",
        "blu-ray", "bluray", "brrip", "cd1", "cd2", "criterion", "dd5", "ddp", "ddp5", "director's",
        "directors", "disc1",
        "disc2", "divx", "dts", "dts-hd", "dubbed", "dvd", "dvd-rip", "dvdrip", "dvdscr", "eac3", "edition",
        "extended",
        "flac", "h264", "h265", "hdr", "hdr10", "hdrip", "hdtv", "hevc", "imax", "internal", "limited",
        "multi", "nf",
        "opus", "proper", "r5", "remastered", "remux", "repack", "rerip", "subbed", "telesync", "theatrical",
        "truehd",
        "uhd", "uncut", "unrated", "web", "web-dl", "webdl", "webrip", "x264", "x265", "xvid", "yify", "yts",
    ]
}
