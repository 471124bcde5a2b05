/// The names of the files of sound in a directory, as cue sheets look for them.
struct SoundNames {
    /// The first place of each name.
    private var exact: [String: Int] = [:]
    /// The first place of each name in lower case.
    private var folded: [String: Int] = [:]
    /// The first place of each name in lower case without its extension.
    private var stems: [String: Int] = [:]

    /// Takes `names`, made valid UTF-8; their places are the positions among them.
    ///
    /// - Complexity: O(*n*)
    init(_ names: [String]) {
        for (place, name) in names.enumerated() {
            let lower = name.lowercased()
            let stem = FileName.withoutExtension(lower)
            if exact[name] == nil { exact[name] = place }
            if folded[lower] == nil { folded[lower] = place }
            if stems[stem] == nil { stems[stem] = place }
        }
    }

    /// The place of the file called `name`: as it is, then in whatever case, then with whatever extension.
    func place(of name: String) -> Int? {
        if let place = exact[name] { return place }
        let lower = name.lowercased()
        return folded[lower] ?? stems[FileName.withoutExtension(lower)]
    }

    /// The place of the file that is called like the cue sheet `name`.
    func place(besides name: String) -> Int? {
        let stem = FileName.withoutExtension(name.lowercased())
        return stems[stem] ?? folded[stem]
    }
}
