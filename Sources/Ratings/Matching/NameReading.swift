/// One way to read the name of a file: a title, and the year behind it.
struct NameReading: Equatable, Sendable {
    let title: String
    let year: Int?
}
