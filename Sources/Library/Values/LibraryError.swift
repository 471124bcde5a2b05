public import ClickwheelDatabase
public import ClickwheelProgram

/// Why the library could not do what it was asked.
public enum LibraryError: Error, Equatable, Sendable {
    /// The database could not be read or written.
    case database(SQLiteError)
    /// The database belongs to a newer program.
    case newerDatabase(MigrationError)
    /// No folder was named, and none is known.
    case noFolder
    /// A named folder is not there. What is known of it stays.
    case folderMissing(path: String)
    /// What was named as a folder is something else.
    case notAFolder(path: String)
    /// A named folder cannot be opened. What is known of it stays.
    case folderUnreadable(path: String, reason: String)
    /// A scan of this library is running already.
    case scanRunning
    /// There is no song with this id.
    case noSuchTrack(id: Int64)
    /// The file of a song cannot be opened.
    case fileUnreadable(path: String, reason: String)
    /// A rating that is not 0...5 stars in halves.
    case badRating(Double)
    /// Anything else: a mistake in this program.
    case unexpected(String)

    /// Gives an error of the modules below its place here.
    init(_ error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case let error as SQLiteError: self = .database(error)
        case let error as MigrationError: self = .newerDatabase(error)
        case _: self = .unexpected("\(error)")
        }
    }
}

extension LibraryError: ProgramError {
    /// Of what kind the error is, from which faces choose their status.
    public var kind: ErrorKind {
        switch self {
        case .noSuchTrack, .fileUnreadable: .missing
        case .badRating: .invalid
        case .scanRunning: .conflict
        case .database, .newerDatabase, .noFolder, .folderMissing, .notAFolder, .folderUnreadable,
            .unexpected:
            .failed
        }
    }

    public var publicDescription: String {
        switch self {
        case .fileUnreadable: "the file is not there any more, or cannot be used; the log says why"
        case .database, .newerDatabase, .noFolder, .folderMissing, .notAFolder, .folderUnreadable,
            .unexpected:
            "the library could not answer; the log says why"
        case .scanRunning, .noSuchTrack, .badRating: description
        }
    }

    public var description: String {
        switch self {
        case .database(let error): error.description
        case .newerDatabase(let error): error.description
        case .noFolder:
            "no folder is known yet: name the one that holds the music"
        case .folderMissing(let path):
            "the folder \(path) is not there: connect its disk or name another; nothing in the library was removed"
        case .notAFolder(let path):
            "\(path) is not a folder: name the folder that holds the music"
        case .folderUnreadable(let path, let reason):
            "the folder \(path) cannot be read (\(reason)); nothing in the library was removed"
        case .scanRunning:
            "a scan is running already: wait for it or cancel it"
        case .noSuchTrack(let id):
            "there is no song with the id \(id)"
        case .fileUnreadable(let path, let reason):
            "\(path) cannot be opened: \(reason)"
        case .badRating(let rating):
            "\(rating) is not a rating: use 0 to 5 stars, in halves"
        case .unexpected(let text):
            text
        }
    }
}
