/// What is wrong in the text of a course, and where.
public struct CourseProblem: Hashable, Sendable, CustomStringConvertible {
    /// From 1; 0 for the whole text.
    public let line: Int
    /// What is wrong, and what to do.
    public let message: String

    init(_ line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    public var description: String { line > 0 ? "line \(line): \(message)" : message }
}

/// Why a text is not a course.
public struct CourseError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, in the order of the text; at most twenty.
    public let problems: [CourseProblem]

    static let mostProblems = 20

    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
