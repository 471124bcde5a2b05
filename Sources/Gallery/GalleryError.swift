package import ClickwheelDatabase
package import ClickwheelProgram

/// Why photos and videos could not be listed, shown or changed.
package enum GalleryError: Error, Equatable {
    case database(SQLiteError)
    case newerDatabase(MigrationError)
    case noSuchItem(id: Int64)
    case noSuchListing(String)
    /// The file is not there any more, is another one, or cannot be opened.
    case fileUnreadable(path: String, reason: String)
    /// What is asked for is of another kind than what there is.
    case notThere(String)
    /// Nothing of a file can be decoded.
    case undecodable(String)
    /// No picture can be made at the moment, whatever the file is.
    case busy(String)
    case unexpected(String)

    init(_ error: any Error) {
        switch error {
        case let error as GalleryError: self = error
        case let error as SQLiteError: self = .database(error)
        case let error as MigrationError: self = .newerDatabase(error)
        case _: self = .unexpected("\(error)")
        }
    }
}

extension GalleryError: ProgramError {
    package var kind: ErrorKind {
        switch self {
        case .noSuchItem, .noSuchListing, .fileUnreadable, .notThere: .missing
        case .undecodable, .busy: .conflict
        case .database, .newerDatabase, .unexpected: .failed
        }
    }

    package var publicDescription: String {
        switch self {
        case .fileUnreadable: "the file is not there any more, or cannot be used; the log says why"
        case .undecodable: "this file cannot be shown; the log says why"
        case .busy: "no picture can be made at the moment; try again soon"
        case .database, .newerDatabase, .unexpected:
            "the photos and videos could not be looked up; the log says why"
        case .noSuchItem, .noSuchListing, .notThere: description
        }
    }

    package var description: String {
        switch self {
        case .database(let error): error.description
        case .newerDatabase(let error): error.description
        case .noSuchItem(let id): "there is no photo or video with the id \(id)"
        case .noSuchListing(let name): "\"\(name.prefix(60))\" names no list of photos or videos"
        case .fileUnreadable(let path, let reason): "\(path) cannot be opened: \(reason)"
        case .notThere(let what): what
        case .undecodable(let reason): reason
        case .busy(let reason): reason
        case .unexpected(let text): text
        }
    }
}
