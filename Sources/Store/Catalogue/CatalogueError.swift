public import ClickwheelProgram

/// Why a catalogue is not taken; what was there before stays.
public enum CatalogueError: Error, Equatable {
    /// It is not JSON, or a key of it is missing or impossible.
    case malformed(String)
    /// It is of a later form.
    case format(Int)
    /// A part is larger than is taken.
    case tooLarge(String, limit: Int)
    /// The signature is missing, or of another key.
    case notSigned
    /// It is signed with another key than at first.
    case otherKey(pinned: String, found: String)
    /// It is older than what is here.
    case older(serial: Int64, kept: Int64)
    /// It is another one under the same serial.
    case sameSerial(Int64)
    /// It has expired.
    case expired(UTCTime)
    /// A further page is not of the same publication.
    case strayPage(String)
    /// There is another store where this one was.
    case otherStore(kept: String, found: String)
    /// It cannot be fetched.
    case unreachable(String)
}

extension CatalogueError: ProgramError {
    /// What cannot be fetched may be there later; the rest is not possible.
    public var kind: ErrorKind {
        if case .unreachable = self { return .conflict }
        return .invalid
    }

    public var description: String {
        switch self {
        case .malformed(let reason): "the catalogue cannot be read: \(reason)"
        case .format(let format):
            "the catalogue is of format \(format), and this version reads \(Catalogue.format): update Clickwheel"
        case .tooLarge(let part, let limit): "the catalogue has \(part) than the \(limit) that are taken"
        case .notSigned:
            "the catalogue's signature is not that of its key: it was changed on the way, or published by halves; ask the seller"
        case .otherKey(let pinned, let found):
            "the catalogue is signed with another key (\(found.prefix(16))…) than when the store was added (\(pinned.prefix(16))…): "
                + "if the seller says so, remove the store and add it again"
        case .older(let serial, let kept):
            "the catalogue's serial is \(serial), and \(kept) is here already: somebody serves an old one"
        case .sameSerial(let serial):
            "the catalogue has changed, and its serial is still \(serial): the seller has to publish it again"
        case .expired(let time): "the catalogue was good until \(time): the seller has to publish it again"
        case .strayPage(let page):
            "the page \(page.prefix(80)) is not of the same publication: try again later"
        case .otherStore(let kept, let found):
            "there is the store '\(found)' where '\(kept)' was: add it under an address of its own"
        case .unreachable(let reason): "the catalogue cannot be fetched: \(reason)"
        }
    }
}
