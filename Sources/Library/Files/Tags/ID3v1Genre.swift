/// The genres that ID3v1 has numbers for, with those that Winamp added.
///
/// Numbers: <https://id3.org/id3v2.3.0>, appendix A, and <https://en.wikipedia.org/wiki/List_of_ID3v1_genres>.
enum ID3v1Genre {
    private static let names = """
        Blues, Classic Rock, Country, Dance, Disco, Funk, Grunge, Hip-Hop, Jazz, Metal, New Age, Oldies, \
        Other, Pop, R&B, Rap, Reggae, Rock, Techno, Industrial, Alternative, Ska, Death Metal, Pranks, \
        Soundtrack, Euro-Techno, Ambient, Trip-Hop, Vocal, Jazz-Funk, Fusion, Trance, Classical, \
        Instrumental, Acid, House, Game, Sound Clip, Gospel, Noise, Alternative Rock, Bass, Soul, Punk, \
        Space, Meditative, Instrumental Pop, Instrumental Rock, Ethnic, Gothic, Darkwave, \
        Techno-Industrial, Electronic, Pop-Folk, Eurodance, Dream, Southern Rock, Comedy, Cult, Gangsta, \
        Top 40, Christian Rap, Pop/Funk, Jungle, Native American, Cabaret, New Wave, Psychedelic, Rave, \
        Showtunes, Trailer, Lo-Fi, Tribal, Acid Punk, Acid Jazz, Polka, Retro, Musical, Rock & Roll, \
        Hard Rock, Folk, Folk Rock, National Folk, Swing, Fast Fusion, Bebop, Latin, Revival, Celtic, \
        Bluegrass, Avant-garde, Gothic Rock, Progressive Rock, Psychedelic Rock, Symphonic Rock, \
        Slow Rock, Big Band, Chorus, Easy Listening, Acoustic, Humour, Speech, Chanson, Opera, \
        Chamber Music, Sonata, Symphony, Booty Bass, Primus, Porn Groove, Satire, Slow Jam, Club, Tango, \
        Samba, Folklore, Ballad, Power Ballad, Rhythmic Soul, Freestyle, Duet, Punk Rock, Drum Solo, \
        A Cappella, Euro-House, Dancehall, Goa, Drum & Bass, Club-House, Hardcore Techno, Terror, Indie, \
        Britpop, Worldbeat, Polsk Punk, Beat, Christian Gangsta Rap, Heavy Metal, Black Metal, Crossover, \
        Contemporary Christian, Christian Rock, Merengue, Salsa, Thrash Metal, Anime, Jpop, Synthpop, \
        Abstract, Art Rock, Baroque, Bhangra, Big Beat, Breakbeat, Chillout, Downtempo, Dub, EBM, \
        Eclectic, Electro, Electroclash, Emo, Experimental, Garage, Global, IDM, Illbient, Industro-Goth, \
        Jam Band, Krautrock, Leftfield, Lounge, Math Rock, New Romantic, Nu-Breakz, Post-Punk, Post-Rock, \
        Psytrance, Shoegaze, Space Rock, Trop Rock, World Music, Neoclassical, Audiobook, Audio Theatre, \
        Neue Deutsche Welle, Podcast, Indie Rock, G-Funk, Dubstep, Garage Rock, Psybient
        """.split(separator: ", ").map { String($0) }

    /// Returns the name of genre `number`, which counts from 0; `nil` when there is none.
    static func name(_ number: Int) -> String? { names.indices.contains(number) ? names[number] : nil }

    /// Returns the names in a genre as ID3v2 writes it: `Rock`, `17`, `(17)`, `(4)Eurodisco`, `RX`.
    static func names(in text: String) -> [String] {
        var rest = text[...]
        var found: [String] = []
        while rest.first == "(", let end = rest.firstIndex(of: ")") {
            let inner = rest[..<end].dropFirst()
            // In front of other brackets than those of a number there is nothing to understand.
            guard isReference(inner) else { break }
            found.append(name(of: inner))
            rest = rest[end...].dropFirst()
        }
        // "(17)Rock" says it twice.
        if !rest.isEmpty, found.last != String(rest) { found.append(name(of: rest)) }
        return found
    }

    private static func isReference(_ text: Substring) -> Bool {
        Int(text) != nil || text == "RX" || text == "CR"
    }

    private static func name(of text: Substring) -> String {
        switch text {
        case "RX": "Remix"
        case "CR": "Cover"
        default: Int(text).flatMap { name($0) } ?? String(text)
        }
    }
}
