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
    /// The largest file of clubs that is read; as many as it may hold take a third of that.
    private static let largestFile = 64 << 10
    /// The most clubs of a file: caddies hit with each of them before every stroke.
    private static let mostClubs = 100

    let path: String
    /// More files of clubs.
    var clubFiles: [String] = []
    private let shelf: CourseShelf

    init(_ folder: DataFolder, clubFiles: [String] = [], shelf: CourseShelf = CourseShelf()) {
        path = folder.golf
        self.clubFiles = clubFiles
        self.shelf = shelf
    }

    func courses() -> [Course] { coursesAndProblems().courses }

    /// Every course that can be played, and sentences on each file that is none.
    func coursesAndProblems() -> (courses: [Course], problems: [String]) {
        let (own, problems) = shelf.courses(in: path + "/courses")
        // A file takes the place of the program's own course of its name.
        let ids = Set(own.map(\.id))
        return (StandardSupplies().courses().filter { !ids.contains($0.id) } + own, problems)
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
            for club in try Self.clubs(in: file) { clubs.append(club) }
        }
        // Of those with one name the last counts, and stands where it was given.
        var known: Set<String> = []
        var last: [any GolfClub] = []
        for club in clubs.reversed() where known.insert(club.name).inserted { last.append(club) }
        return last.reversed()
    }

    /// The course of the text in `file`.
    ///
    /// - Throws: ``CommandFailure`` with every problem, each with its line.
    static func course(in file: String) throws(CommandFailure) -> Course {
        try CourseFile.course(CourseFile(file).read(), file)
    }

    /// That there is no reading the `things` in `file`, for the reason that the system gave.
    static func unreadable(_ things: String, _ file: String, _ reason: Errno) -> CommandFailure {
        guard reason == .invalid else {
            return .failed("cannot read the \(things) in \(file): check the path")
        }
        return .failed(
            "cannot read the \(things) in \(file), which is a pipe, a device or a folder: put a file there"
        )
    }

    private static func clubs(in file: String) throws -> [StandardClub] {
        let data: [UInt8]
        do throws(Errno) {
            data = try WholeFile.read(regularFile: file, atMost: largestFile + 1)
        } catch {
            throw unreadable("clubs", file, error)
        }
        guard data.count <= largestFile else {
            throw CommandFailure.failed(
                "\(file) is larger than \(largestFile >> 10) KiB: a file of clubs is a few lines"
            )
        }
        let clubs: [StandardClub]
        do {
            clubs = try JSONDecoder().decode([StandardClub].self, from: Data(data))
        } catch let error as DecodingError {
            throw CommandFailure.failed("\(file): \(error.sentence)")
        } catch {
            throw CommandFailure.failed("\(file): \(error)")
        }
        guard clubs.count <= mostClubs else {
            throw CommandFailure.failed(
                "\(file) has \(clubs.count) clubs, and may have \(mostClubs): keep those that you play with"
            )
        }
        return clubs
    }
}
