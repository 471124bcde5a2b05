/// Why a photo or a film could not be loaded.
public enum MediaLoadError: Error, Equatable, CustomStringConvertible {
    /// The file is not there, may not be read, or is neither a picture nor a film.
    case unreadable(file: String, reason: String)
    /// The file is something else than its strategy loads.
    case wrongKind(file: String, expected: String, found: String)
    /// Nothing of the file can be decoded.
    case undecodable(file: String, reason: String)
    /// This machine lacks something at the moment, whatever the file is.
    case notNow(reason: String)
    /// The program that decodes is nowhere.
    case noWorker(places: [String])

    /// One sentence that names the file and says what to do where something can be done.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file) cannot be shown: \(reason)."
        case .wrongKind(let file, let expected, let found):
            "\(file) is \(found) and not \(expected): choose the strategy for what it is."
        case .undecodable(let file, let reason): "\(file) cannot be decoded: \(reason)."
        case .notNow(let reason): "Nothing can be decoded at the moment: \(reason)."
        case .noWorker(let places):
            "The program clickwheel-media, which decodes pictures and films, is not in \(places.joined(separator: ", ")): "
                + "build it, and name its place where it is not beside the program."
        }
    }
}
