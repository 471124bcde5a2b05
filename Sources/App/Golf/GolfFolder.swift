import ClickwheelProgram
import ClickwheelSystem
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program's own courses and clubs, and those in the folder `golf` of the data folder.
struct GolfFolder: GolfSupplies {
    /// The largest file of clubs that is read.
    private static let largestFile = 1 << 20

    let path: String
    /// More files of clubs.
    var clubFiles: [String] = []

    init(_ folder: DataFolder, clubFiles: [String] = []) {
        path = folder.golf
        self.clubFiles = clubFiles
    }

    func courses() -> [Course] { coursesAndProblems().courses }

    /// Every course that can be played, and a sentence for each file that is none.
    func coursesAndProblems() -> (courses: [Course], problems: [String]) {
        var courses = StandardSupplies().courses()
        var problems: [String] = []
        let place = path + "/courses"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
        for name in names where name.hasSuffix(".course") {
            do {
                let course = try Self.course(in: place + "/" + name)
                courses.removeAll { $0.id == course.id }
                courses.append(course)
            } catch {
                problems.append("\(error)")
            }
        }
        return (courses, problems)
    }

    /// The course that the user means by `name`: an id, or the path of a file.
    ///
    /// - Throws: ``CommandFailure`` for a file that is none, or ``GolfError/noSuch(_:name:known:)``.
    func course(_ name: String) throws -> Course {
        if name.contains("/") || name.hasSuffix(".course") { return try Self.course(in: name) }
        let courses = courses()
        guard let course = courses.first(where: { $0.id == name }) else {
            throw GolfError.noSuch("course", name: name, known: courses.map(\.id))
        }
        return course
    }

    /// The clubs that come with the program, then `clubs.json` of the folder and the ``clubFiles``.
    ///
    /// - Throws: ``CommandFailure`` that names the file and what is wrong in it.
    func clubs() throws -> [any GolfClub] {
        var clubs = StandardSupplies().clubs()
        let own = path + "/clubs.json"
        for file in (Files.exists(own) ? [own] : []) + clubFiles {
            for club in try Self.clubs(in: file) {
                clubs.removeAll { $0.name == club.name }
                clubs.append(club)
            }
        }
        return clubs
    }

    /// The course of the text in `file`.
    ///
    /// - Throws: ``CommandFailure`` with every problem, each with its line.
    static func course(in file: String) throws(CommandFailure) -> Course {
        // One byte more than a course may have is enough to refuse it.
        guard let bytes = try? WholeFile.read(file, atMost: CourseReader.longestText + 1) else {
            throw .failed("cannot read the course in \(file): check the path")
        }
        let last = file.split(separator: "/").last.map(String.init) ?? file
        let id = last.hasSuffix(".course") ? String(last.dropLast(7)) : last
        do {
            return try CourseReader.read(String(decoding: bytes, as: UTF8.self), id: id)
        } catch {
            throw .failed(error.problems.map { "\(file): \($0)" }.joined(separator: "\n"))
        }
    }

    private static func clubs(in file: String) throws -> [StandardClub] {
        guard let data = try? WholeFile.read(file, atMost: largestFile + 1) else {
            throw CommandFailure.failed("cannot read the clubs in \(file): check the path")
        }
        guard data.count <= largestFile else {
            throw CommandFailure.failed("\(file) is larger than 1 MiB: a file of clubs is a few lines")
        }
        do {
            return try JSONDecoder().decode([StandardClub].self, from: Data(data))
        } catch let error as DecodingError {
            throw CommandFailure.failed("\(file): \(error.sentence)")
        } catch {
            throw CommandFailure.failed("\(file): \(error)")
        }
    }
}
