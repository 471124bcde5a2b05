/// Names one event of one run of the program: `epoch-number`.
struct EventID: Equatable, Sendable, CustomStringConvertible {
    let epoch: String
    let number: UInt64

    init(epoch: String, number: UInt64) {
        self.epoch = epoch
        self.number = number
    }

    /// Reads the `Last-Event-ID` that a client sends, or `nil` where it is none of ours.
    init?(_ text: String) {
        guard text.utf8.count <= 64, let dash = text.lastIndex(of: "-") else { return nil }
        let digits = text[text.index(after: dash)...]
        guard digits.utf8.allSatisfy(ASCII.isDigit), let number = UInt64(digits) else { return nil }
        epoch = String(text[..<dash])
        self.number = number
    }

    var description: String { "\(epoch)-\(number)" }
}
