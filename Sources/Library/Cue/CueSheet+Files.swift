/// Which files beside a cue sheet its `FILE` lines mean.
extension CueSheet {
    /// The position among `names` for each of ``files``; `nil` where none is meant.
    ///
    /// Folders in a sheet are those of another computer, so the last part of a path counts: as it is, then in whatever case,
    /// then with whatever extension, since what was ripped to WAV is often compressed later. Where the sheet has one file,
    /// the one that is called like the sheet will do as well.
    ///
    /// `sheetName` is the sheet's own, made valid UTF-8.
    ///
    /// - Complexity: O(*n*), whatever the number of `names`
    func positions(among names: SoundNames, sheetName: String) -> [Int?] {
        let used = Set(tracks.map(\.file))
        return files.indices.map { index in
            guard used.contains(index) else { return nil }
            if let place = names.place(of: Self.lastPart(of: files[index])) { return place }
            return used.count == 1 ? names.place(besides: sheetName) : nil
        }
    }

    /// The position among `names` for each of ``files``, where no other sheet looks for its own.
    func positions(among names: [String], sheetName: String) -> [Int?] {
        positions(among: SoundNames(names), sheetName: sheetName)
    }

    /// The name behind the last slash of either kind.
    static func lastPart(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(where: { $0 == 0x2F || $0 == 0x5C }) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }
}
