@testable import Library

extension DirectorySheets {
    /// Finds out what sheets tell of that have been read.
    init(
        _ read: [(file: DirectoryListing.File, sheet: Result<CueSheet, FileProblem>)],
        files: [DirectoryListing.File],
        known: [Record]
    ) {
        var rest = read[...]
        self.init(read.map(\.file), files: files, known: known) { _ in rest.popFirst()?.sheet }
    }
}
