import ClickwheelText

/// Whom a song is by: the names one by one, and the line that the record shows where that says more.
///
/// Picard writes the line as `ARTIST` and the names as `ARTISTS`. Into ID3v2.3, which has no lists, it joins the names;
/// they are told apart only where there are as many MusicBrainz ids: `AC/DC` is one name.
/// Source: <https://picard-docs.musicbrainz.org/en/variables/tags_basic.html>.
struct ArtistCredit: Equatable {
    let names: [String]
    let line: String?

    init(artist: [String], names written: [String], identifiers: Int) {
        let names = written.count == 1 ? Self.parts(of: written[0], identifiers) : written
        // Several artists are names already.
        guard let names, !names.isEmpty, artist.count < 2 else {
            (self.names, line) = (artist, nil)
            return
        }
        self.names = names
        let joined = TextFolding.identity(names.joined(separator: ", "))
        line = artist.first.flatMap { TextFolding.identity($0) == joined ? nil : $0 }
    }

    /// The names in one text; `nil` where it may hold several and nothing says so.
    private static func parts(of text: String, _ identifiers: Int) -> [String]? {
        var isOne = true
        for separator in ["/", ";", ","] where text.contains(separator) {
            let parts = text.split(separator: separator).compactMap { TagText.clean(Array($0.utf8)[...]) }
            if identifiers > 1, parts.count == identifiers { return parts }
            isOne = false
        }
        return isOne || identifiers == 1 ? [text] : nil
    }
}
