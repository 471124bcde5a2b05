/// The questions of a text that could not be read, and so were left out while the rest came in.
struct LeftOut {
    /// As many as somebody reads.
    private static let mostMessages = 200

    private(set) var count = 0
    private var sentences: [String] = []
    /// Why the first was left out.
    private(set) var first: QuizError?

    /// Leaves the lines out on which what `error` tells of stands.
    mutating func add(_ lines: ClosedRange<Int>, _ reason: String, _ error: @autoclosure () -> QuizError) {
        let place =
            lines.count == 1
            ? "line \(lines.lowerBound) was" : "lines \(lines.lowerBound) to \(lines.upperBound) were"
        add("\(place) left out: \(reason)", error())
    }

    /// Leaves out what has no lines.
    mutating func add(_ sentence: String, _ error: @autoclosure () -> QuizError) {
        count += 1
        if first == nil { first = error() }
        if sentences.count < Self.mostMessages { sentences.append(sentence) }
    }

    /// What was left out, in sentences.
    var messages: [String] {
        sentences + (count > sentences.count ? ["and \(count - sentences.count) more were left out"] : [])
    }
}
