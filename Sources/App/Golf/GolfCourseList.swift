import Golf

/// `clickwheel golf courses`: what can be played, and whether a text is a course.
enum GolfCourseList {
    private struct HoleJSON: Encodable {
        let number: Int
        let name: String
        let par: Int
        let index: Int
        let length_m: Double
    }

    private struct CourseJSON: Encodable {
        let id: String
        let name: String
        let about: String
        let par: Int
        let length_m: Double
        let altitude_m: Double
        let wind_mps: Double
        let holes: [HoleJSON]

        init(_ course: Course) {
            id = course.id
            name = course.name
            about = course.about
            par = course.par
            length_m = course.length
            altitude_m = course.air.altitude
            wind_mps = course.windSpeed
            holes = course.holes.map {
                HoleJSON(
                    number: $0.number,
                    name: $0.name,
                    par: $0.par,
                    index: $0.strokeIndex,
                    length_m: $0.length
                )
            }
        }
    }

    static func run(_ arguments: Arguments) throws {
        let folder = DataFolder(arguments)
        guard arguments.operands.count <= 1 else {
            throw CommandFailure.usage("golf courses takes one name or file at most")
        }
        if let name = arguments.operands.first {
            if arguments.has("text") { return try printText(name) }
            let course = try GolfCourses.course(name, folder)
            if arguments.has("json") { return try Console.print(json: CourseJSON(course)) }
            Console.print(line(course))
            for hole in course.holes {
                Console.print(
                    "  \(hole.number)  \(hole.name): par \(hole.par), \(GolfText.metres(hole.length, 0)) m, index \(hole.strokeIndex)"
                )
            }
            return
        }
        let (courses, problems) = GolfCourses.all(folder)
        if arguments.has("json") {
            try Console.print(json: courses.map(CourseJSON.init))
        } else {
            for course in courses { Console.print(line(course)) }
        }
        for problem in problems { Console.complain("clickwheel: \(problem)") }
    }

    private static func printText(_ name: String) throws {
        guard let text = Courses.texts.first(where: { $0.id == name })?.text else {
            let known = Courses.texts.map(\.id).joined(separator: ", ")
            throw CommandFailure.failed("there is no text of '\(name)'; there are: \(known)")
        }
        Console.print(text)
    }

    private static func line(_ course: Course) -> String {
        "\(course.id): \(course.about) Par \(course.par), \(GolfText.metres(course.length, 0)) m."
    }
}
