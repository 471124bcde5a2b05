extension Pack.Kind {
    /// The endings of the files that a pack of the kind is made for, without their dots.
    public var endings: [String] {
        switch self {
        case .album: ["flac", "mp3", "m4a", "ogg", "opus", "wav", "aiff"]
        case .quiz: ["apkg", "colpkg", "csv", "tsv", "json", "gift"]
        case .course: ["course"]
        case .podcast: ["flac", "mp3", "m4a", "ogg", "opus", "wav"]
        case .theme: ["theme"]
        }
    }

    /// Whether it has just one of them.
    var hasOneFile: Bool {
        switch self {
        case .album, .course: false
        case .quiz, .podcast, .theme: true
        }
    }

    /// The kind of a pack with such a file, where nobody has said it; `nil` where the file tells nothing.
    init?(of file: String) {
        // An episode looks like a song: nobody publishes one without saying so.
        let kinds: [Pack.Kind] = [.course, .theme, .quiz, .album]
        guard let kind = kinds.first(where: { $0.isMade(of: file) }) else { return nil }
        self = kind
    }

    /// Whether a file is what a pack of the kind is made for, by its ending.
    public func isMade(of file: String) -> Bool {
        let name = file.lowercased()
        return endings.contains { name.hasSuffix("." + $0) }
    }
}
