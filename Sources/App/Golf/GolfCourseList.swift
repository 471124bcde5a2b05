import Golf

/// `clickwheel golf courses`: what can be played, and whether a text is a course.
enum GolfCourseList {
    static func run(_ arguments: Arguments) throws {
        let folder = GolfFolder(DataFolder(arguments))
        guard arguments.operands.count <= 1 else {
            throw CommandFailure.usage("golf courses takes one name or file at most")
        }
        if let name = arguments.operands.first {
            if arguments.has("text") { return try printText(name) }
            let course = try folder.course(name)
            if arguments.has("json") { return try Console.print(json: CourseView(course)) }
            Console.print(line(course))
            for hole in course.holes {
                Console.print(
                    "  \(hole.number)  \(hole.name): par \(hole.par), \(Decimals.text(hole.length, 0)) m, index \(hole.strokeIndex)"
                )
            }
            return
        }
        let (courses, problems) = folder.coursesAndProblems()
        if arguments.has("json") {
            try Console.print(json: courses.map { CourseView($0) })
        } else {
            for course in courses { Console.print(line(course)) }
        }
        for problem in problems { Console.complain("clickwheel: \(problem)") }
    }

    private static func printText(_ name: String) throws {
        guard let text = Courses.texts.first(where: { $0.id == name })?.text else {
            throw GolfError.noSuch("text of a course", name: name, known: Courses.texts.map(\.id))
        }
        Console.print(verbatim: text)
    }

    private static func line(_ course: Course) -> String {
        "\(course.id): \(course.about) Par \(course.par), \(Decimals.text(course.length, 0)) m."
    }
}
