/// The kinds of audio that are not played and are told of all the same, so that nobody has to miss a song to learn it.
enum UnsupportedAudio {
    /// What files are with an extension in lower case.
    ///
    /// They are looked into as all others are: the name may be wrong.
    static let names: [[UInt8]: String] = Dictionary(
        uniqueKeysWithValues: [
            "aa": "an Audible book", "aax": "an Audible book", "ac3": "Dolby Digital without a container",
            "amr": "AMR", "au": "Sun audio", "caf": "Core Audio",
            "cda": "a track of a CD, of which only the place is here",
            "dts": "DTS", "it": "a tracker module", "kar": "MIDI", "m4p": "protected music of iTunes",
            "mid": "MIDI", "midi": "MIDI", "mka": "Matroska", "mod": "a tracker module",
            "mogg": "Ogg with many channels",
            "ofr": "OptimFROG", "ra": "RealAudio", "ram": "RealAudio", "rm": "RealAudio",
            "s3m": "a tracker module",
            "shn": "Shorten", "sid": "a Commodore tune", "snd": "Sun audio", "tak": "TAK",
            "voc": "Creative Voice",
            "vqf": "TwinVQ", "w64": "Wave64", "weba": "WebM", "xm": "a tracker module",
        ].map { (Array($0.key.utf8), $0.value) }
    )

    /// Says what a file is of which the content is no audio that is known, as far as its name tells.
    static func named(_ problem: FileProblem, _ name: NameBytes) -> FileProblem {
        guard problem == .notAudio else { return problem }
        return names[FileName.lowercasedExtension(name)].map { .unsupported(codec: $0) } ?? problem
    }

    /// Whether nobody expects a file among the music: it is a film, and its name says nothing else.
    static func isFilm(_ problem: FileProblem, _ name: NameBytes) -> Bool {
        problem == .video && films.contains(FileName.lowercasedExtension(name))
    }

    private static let films = Set(["asf", "mp4"].map { Array($0.utf8) })
}
