/// A text of several lines that is the program's own: no name of a file and no title is in it.
struct HelpText: Equatable, Sendable {
    let text: String
}
