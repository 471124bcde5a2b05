/// The words after a verb, told apart: `--name VALUE`, `--name=VALUE`, flags, and operands, which may follow `--`.
struct Words: Sendable {
    let operands: [String]
    private let values: [String: [String]]

    /// - Throws: ``WorkerError/usage(_:)`` for an option that the verb does not know or that lacks its value.
    init(_ words: ArraySlice<String>, options: [Verb.Option]) throws(WorkerError) {
        var rest = words
        var operands: [String] = []
        var values: [String: [String]] = [:]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = String(parts.first ?? "")
            guard let option = options.first(where: { $0.name == name }) else {
                throw .usage("there is no option \(word)")
            }
            if option.isFlag {
                guard parts.count == 1 else { throw .usage("the option --\(name) takes no value") }
                values[name] = [""]
                continue
            }
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                throw .usage("the option \(word) lacks its value")
            }
            values[name, default: []].append(value)
        }
        self.operands = operands
        self.values = values
    }

    /// The value of the option `name`, the last where there are several.
    subscript(_ name: String) -> String? { values[name]?.last }

    /// All values of the option `name`, as they stand.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of the option `name` as a whole number within `range`, or `nil` without the option.
    func number(_ name: String, in range: ClosedRange<Int>) throws(WorkerError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("--\(name) \(text) is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The one operand there must be, which help calls `name`.
    func onlyOperand(_ name: String) throws(WorkerError) -> String {
        guard operands.count == 1 else {
            throw .usage("exactly one \(name) is needed, and there are \(operands.count)")
        }
        return operands[0]
    }
}
