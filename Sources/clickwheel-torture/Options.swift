/// What the words of the command line say.
struct Options {
    var seed: UInt64 = 1
    var minutes = 10.0
    var isJSON = false
    /// A mutated file that is to be tried again, as `songs/17`.
    var repeated: String?
    private var only: [String] = []

    var ordeals: [any Ordeal] {
        only.isEmpty ? Ordeals.all : Ordeals.all.filter { only.contains($0.name) }
    }

    /// - Throws: What is wrong with a word, in one sentence.
    init(_ words: [String]) throws(TortureFailure) {
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--json" {
                isJSON = true
                continue
            }
            guard ["--seed", "--minutes", "--hours", "--only", "--case"].contains(word) else {
                throw TortureFailure("there is no option \(word); see --help")
            }
            guard let value = words.popFirst() else { throw TortureFailure("\(word) needs a value") }
            try take(word, value)
        }
    }

    private mutating func take(_ word: String, _ value: String) throws(TortureFailure) {
        switch word {
        case "--seed":
            guard let number = UInt64(value) else {
                throw TortureFailure("--seed takes a whole number, and not '\(value)'")
            }
            seed = number
        case "--minutes", "--hours":
            guard let number = Double(value), number > 0, number <= 10_000 else {
                throw TortureFailure("\(word) takes a number above 0, and not '\(value)'")
            }
            minutes = word == "--hours" ? number * 60 : number
        case "--case": repeated = value
        case _:
            let names = Ordeals.all.map(\.name)
            guard names.contains(value) else {
                throw TortureFailure(
                    "there is no ordeal '\(value)'; there are \(names.joined(separator: ", "))"
                )
            }
            only.append(value)
        }
    }
}
