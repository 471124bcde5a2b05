/// What kept the program from torturing, or a promise that was broken, in one sentence.
struct TortureFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
