import ClickwheelSystem
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The courses that the program knows: its own, and those in `golf/courses` of the data folder.
enum GolfCourses {
    /// Every course that can be played, and a sentence for each file that is none.
    static func all(_ folder: DataFolder) -> (courses: [Course], problems: [String]) {
        var courses = Courses.all
        var problems: [String] = []
        let place = folder.golf + "/courses"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
        for name in names where name.hasSuffix(".course") {
            do {
                let course = try read(place + "/" + name)
                courses.removeAll { $0.id == course.id }
                courses.append(course)
            } catch CommandFailure.failed(let text) {
                problems.append(text)
            } catch {
                problems.append("\(error)")
            }
        }
        return (courses, problems)
    }

    /// The course of the text in `file`.
    ///
    /// - Throws: ``CommandFailure`` with every problem, each with its line.
    static func read(_ file: String) throws -> Course {
        // One byte more than a course may have is enough to refuse it.
        guard let bytes = try? WholeFile.read(file, atMost: CourseReader.longestText + 1) else {
            throw CommandFailure.failed("cannot read the course in \(file): check the path")
        }
        let last = file.split(separator: "/").last.map(String.init) ?? file
        let id = last.hasSuffix(".course") ? String(last.dropLast(7)) : last
        do {
            return try CourseReader.read(String(decoding: bytes, as: UTF8.self), id: id)
        } catch {
            throw CommandFailure.failed(
                error.problems.map { "\(file): \($0)" }.joined(separator: "\n")
            )
        }
    }

    /// The course that the user means by `name`: an id, or the path of a file.
    static func course(_ name: String, _ folder: DataFolder) throws -> Course {
        if name.contains("/") || name.hasSuffix(".course") { return try read(name) }
        let (courses, _) = all(folder)
        guard let course = courses.first(where: { $0.id == name }) else {
            let known = courses.map(\.id).joined(separator: ", ")
            throw CommandFailure.failed("there is no course '\(name)'; there are: \(known)")
        }
        return course
    }
}
