import ClickwheelPOSIX
import Synchronization

/// The words after a command, sorted into options and operands by the system's `getopt_long`.
struct Arguments: Equatable, Sendable {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    /// Sentences on what was taken for what, for the one who typed it.
    let notes: [String]
    /// `getopt_long` keeps its place in variables of the process.
    private static let getopt = Mutex(())

    /// - Throws: ``CommandFailure/usage(_:)`` for an unknown option, one that could be several, or one without its value.
    init(_ words: [String], options: [CommandOption]) throws(CommandFailure) {
        let spelled = try Spelling(words, options)
        notes = spelled.notes
        // getopt_long moves operands to the end of the array it is given, and leaves the strings alone.
        var storage: [UnsafeMutablePointer<CChar>?] =
            (["clickwheel"] + spelled.words).map { strdup($0) }
        let copies = storage
        defer { for copy in copies { free(copy) } }
        storage.append(nil)

        let names = options.map { strdup($0.name) }
        defer { for name in names { free(name) } }
        var table = zip(options, names).map { choice, name in
            option(name: name, has_arg: choice.value == nil ? 0 : 1, flag: nil, val: 0)
        }
        table.append(option())

        let count = CInt(storage.count - 1)
        let (code, next) = Self.getopt.withLock { _ in
            clickwheel_getopt_reset()
            var found = clickwheel_getopt(count, &storage, table)
            while found.code == 0 {
                let name = options[Int(found.position)].name
                values[name, default: []].append(found.value.map { String(cString: $0) } ?? "")
                found = clickwheel_getopt(count, &storage, table)
            }
            return (found.code, Int(found.next))
        }
        guard code == -1 else { throw Self.complaint(code, storage[next - 1], options) }
        operands = storage[next..<Int(count)].compactMap { $0.map { String(cString: $0) } }
    }

    /// The last value of `name`, or `nil` where the option was not given.
    subscript(name: String) -> String? { values[name]?.last }

    /// Every value of an option that may be repeated, in order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    func has(_ name: String) -> Bool { values[name] != nil }

    private static func complaint(
        _ code: CInt,
        _ word: UnsafeMutablePointer<CChar>?,
        _ options: [CommandOption]
    ) -> CommandFailure {
        let word = word.map { String(cString: $0) } ?? ""
        if code == CInt(UInt8(ascii: ":")) { return .usage("\(word) needs a value") }
        let known = options.map { "--" + $0.name }.joined(separator: " ")
        return .usage("there is no option \(word) here" + (known.isEmpty ? "" : "; there are: \(known)"))
    }
}
