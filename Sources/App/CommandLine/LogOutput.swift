import Log

/// Prints lines of a log, many at a time.
final class LogOutput {
    private let isJSON: Bool
    private var lines: [String] = []

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    func print(_ line: LogLine) {
        lines.append(text(line))
        if lines.count >= 1000 { flush() }
    }

    func flush() {
        guard !lines.isEmpty else { return }
        let text = lines.joined(separator: "\n")
        isJSON ? Console.print(jsonText: text) : Console.print(verbatim: text)
        lines = []
    }

    /// The line as it is written in the format that was asked for.
    ///
    /// What no logger of this program wrote may hold anything, also what a terminal would obey: it goes the same way.
    private func text(_ line: LogLine) -> String {
        if let record = line.record { return (isJSON ? LineFormat.json : .text).line(record) }
        let stray = Record(timestamp: 0, level: .info, part: "", message: line.raw, fields: [])
        if isJSON { return LineFormat.json.line(stray) }
        return String(
            LineFormat.text.line(stray).drop { $0 != " " }.dropFirst().drop { $0 != " " }.dropFirst()
        )
    }
}
