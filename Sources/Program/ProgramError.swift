/// Of what kind an error is: all that a face needs to answer in codes of its own, such as a status of HTTP.
public enum ErrorKind: CaseIterable, Sendable {
    /// What was asked for is impossible, whenever it is asked for: a value, a name.
    case invalid
    /// What it was asked of is not there.
    case missing
    /// It cannot be done as things are now; it may have been possible, or may be later.
    case conflict
    /// It should have been possible: the disk, the database, this program.
    case failed
}

/// An error of a domain, which faces can answer with although they do not know the domain.
///
/// Its description is one sentence without a capital or a full stop, as it stands after "clickwheel:".
public protocol ProgramError: Error, CustomStringConvertible {
    /// Of what kind the error is, from which faces choose their status.
    var kind: ErrorKind { get }
    /// What somebody at another machine is told, who should not learn of the files of this one.
    ///
    /// Unless told otherwise it is the description, and of what ``ErrorKind/failed`` nothing but that.
    var publicDescription: String { get }
}

extension ProgramError {
    public var publicDescription: String {
        kind == .failed ? "this could not be done; the log says why" : description
    }
}

/// A name that means nothing, and those that do.
public struct NoSuch: ProgramError, Equatable {
    private let thing: String
    private let name: String
    private let known: [String]

    /// There is no `thing`, such as a "machine", called `name`.
    public init(_ thing: String, _ name: String, known: [String]) {
        (self.thing, self.name, self.known) = (thing, name, known)
    }

    public var kind: ErrorKind { .missing }

    public var description: String {
        "there is no \(thing) '\(name.prefix(60))'; there are: \(known.joined(separator: ", "))"
    }
}
