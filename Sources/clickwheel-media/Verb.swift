/// One kind of job: a row of the table of what the worker can do.
struct Verb: Sendable {
    /// An option, which takes a value unless it is a flag.
    struct Option: Sendable {
        let name: String
        let summary: String
        var isFlag = false
    }

    let name: String
    let operands: String
    let summary: String
    let options: [Option]
    let run: @Sendable (Words) throws(WorkerError) -> Void

    /// Every verb; a new one is one file and one name here.
    static let all: [Verb] = [
        .broadcast, .captions, .demo, .engine, .film, .outputs, .pictures, .scenery, .transcode, .trial,
        .trials,
        .sandbox,
    ]

    var synopsis: String { "\(name) \(operands)" }

    var help: String {
        let width = options.map(\.name.count).max() ?? 0
        let lines = options.map { option in
            "  --" + option.name + String(repeating: " ", count: width - option.name.count + 2)
                + option.summary
        }
        return (["usage: clickwheel-media \(synopsis)", summary] + lines).joined(separator: "\n")
    }
}
