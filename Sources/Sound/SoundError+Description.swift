import ClickwheelSystem

extension SoundError: CustomStringConvertible {
    /// One sentence that names the output, the path or the value, and where something can be done about it, what.
    package var description: String {
        switch self {
        case .unknownOutput(let name, let known):
            "there is no output \(name.isEmpty ? "without a name" : name): use \(Self.list(known))"
        case .unavailable(let output, let reason): "\(output) cannot be opened: \(reason)"
        case .lost(let output, let reason): "\(output) plays no more: \(reason)"
        case .unwritable(let path, let errno): "\(path) cannot be written: \(Errno(errno))"
        case .badArgument(_, let reason): reason
        }
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
