/// What is different between a directory and what the database knows of it.
struct DirectoryChanges: Equatable {
    /// A file that must be opened.
    struct FileToRead: Equatable {
        var file: DirectoryListing.File
        /// The songs that are known at this path; several where a cue sheet tells of them.
        var known: [Int64]
        /// Whether a problem of this file is on record.
        var hasProblem: Bool
        /// The cue sheet beside it that tells of it.
        var sheet: AssignedSheet?
    }

    var filesToRead: [FileToRead] = []
    /// Songs that are no longer there.
    var vanished: [Int64] = []
    /// Missing songs whose file is back as it was.
    var returned: [Int64] = []
    /// Problems of files that are gone.
    var solved: [NameBytes] = []
    /// Problems of files that have not changed.
    var keptProblems = 0

    /// Whether files have come, gone or changed.
    var isEmpty: Bool { filesToRead.isEmpty && vanished.isEmpty && returned.isEmpty }

    /// Compares by size and time of change; whatever is equal in both, and whose cue sheet is, is not opened.
    ///
    /// - Complexity: O(*n*); both sides are by name.
    init(_ files: [DirectoryListing.File], known: KnownDirectory, sheets: DirectorySheets = DirectorySheets())
    {
        var tracks = known.tracks[...]
        var problems = known.problems[...]
        for file in files {
            skip(&tracks, before: file.name)
            skip(&problems, before: file.name)
            let same = tracks.prefix { $0.name == file.name }
            tracks = tracks.dropFirst(same.count)
            let problem = problems.first.flatMap { $0.name == file.name ? $0 : nil }
            if problem != nil { problems.removeFirst() }
            compare(file, same, problem, sheets)
        }
        for track in tracks where !track.isMissing { vanished.append(track.id) }
        // The directory's own problem has no name; it was read, so that is over too.
        solved += problems.map(\.name)
    }

    private mutating func compare(
        _ file: DirectoryListing.File,
        _ tracks: ArraySlice<KnownDirectory.Track>,
        _ problem: KnownDirectory.Problem?,
        _ sheets: DirectorySheets
    ) {
        let isSheetNew = sheets.toRead.contains(file.name)
        if let problem, problem.size == file.size, problem.modifiedNs == file.modifiedNs, !isSheetNew {
            keptProblems += 1
            return
        }
        let present = tracks.filter { !$0.isMissing }
        if sheets.held.contains(file.name), !present.isEmpty {
            if problem != nil { keptProblems += 1 }
            return
        }
        if problem == nil, !isSheetNew {
            func isSame(_ track: KnownDirectory.Track) -> Bool {
                track.size == file.size && track.modifiedNs == file.modifiedNs
            }
            if !present.isEmpty, present.allSatisfy(isSame) { return }
            // Which of the songs in one file are back only the file tells, and the sheet beside it.
            let mayBeParts = sheets.assigned[file.name] != nil || tracks.contains(where: \.isPart)
            if present.isEmpty, !mayBeParts, let back = tracks.last(where: isSame) {
                return returned.append(back.id)
            }
        }
        filesToRead.append(
            FileToRead(
                file: file,
                known: present.map(\.id),
                hasProblem: problem != nil,
                sheet: sheets.assigned[file.name]
            )
        )
    }

    private mutating func skip(_ tracks: inout ArraySlice<KnownDirectory.Track>, before name: NameBytes) {
        while let track = tracks.first, NameOrdering.isBefore(track.name, name) {
            if !track.isMissing { vanished.append(track.id) }
            tracks.removeFirst()
        }
    }

    private mutating func skip(_ problems: inout ArraySlice<KnownDirectory.Problem>, before name: NameBytes) {
        while let problem = problems.first, NameOrdering.isBefore(problem.name, name) {
            solved.append(problem.name)
            problems.removeFirst()
        }
    }
}
