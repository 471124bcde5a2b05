/// Which files beside a cue sheet its `FILE` lines mean.
extension CueSheet {
    /// The position among `names` for each of ``files``; `nil` where none is meant.
    ///
    /// Folders in a sheet are those of another computer, so the last part of a path counts: as it is, then in whatever case,
    /// then with whatever extension, since what was ripped to WAV is often compressed later. Where the sheet has one file,
    /// the one that is called like the sheet will do as well.
    ///
    /// `names` are those of files of sound, made valid UTF-8, and `sheetName` the sheet's own.
    ///
    /// - Complexity: O(*n* × *m*)
    func positions(among names: [String], sheetName: String) -> [Int?] {
        let folded = names.map { $0.lowercased() }
        let stems = folded.map { FileName.withoutExtension($0) }
        let used = Set(tracks.map(\.file))
        return files.indices.map { index in
            guard used.contains(index) else { return nil }
            let name = Self.lastPart(of: files[index])
            if let exact = names.firstIndex(of: name) { return exact }
            let lower = name.lowercased()
            if let sameLetters = folded.firstIndex(of: lower) { return sameLetters }
            if let sameStem = stems.firstIndex(of: FileName.withoutExtension(lower)) { return sameStem }
            guard used.count == 1 else { return nil }
            let own = FileName.withoutExtension(sheetName.lowercased())
            return stems.firstIndex(of: own) ?? folded.firstIndex(of: own)
        }
    }

    /// The name behind the last slash of either kind.
    static func lastPart(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(where: { $0 == 0x2F || $0 == 0x5C }) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }
}
