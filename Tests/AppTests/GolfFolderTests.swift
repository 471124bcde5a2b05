import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Golf
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("The folder of golf")
struct GolfFolderTests {
    /// A shelf that notes which files it makes courses of.
    private final class Counted: Sendable {
        let names = Mutex<[String]>([])

        var shelf: CourseShelf {
            CourseShelf { [self] (text: [UInt8], path: String) throws(CommandFailure) -> Course in
                names.withLock { $0.append(Folder.name(path)) }
                return try CourseFile.course(text, path)
            }
        }

        /// What was read since this was asked last.
        func read() -> [String] {
            names.withLock { names in
                defer { names = [] }
                return names
            }
        }
    }

    private let temporary: TemporaryFolder
    private let folder: DataFolder
    private var place: String { folder.golf + "/courses" }

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.path)
        try Folder.make(folder.golf + "/courses")
    }

    private static let text = Array(Courses.texts[0].text.utf8)

    @Test("a course is read once, however often the overview is asked for and a round is begun")
    func once() throws {
        for name in ["a", "b"] { try temporary.write("golf/courses/\(name).course", Self.text) }
        try temporary.write("golf/courses/c.course", "course of nothing")
        let counted = Counted()
        let golf = GolfFolder(folder, shelf: counted.shelf)
        let house = Clubhouse(supplies: golf)
        for _ in 0..<2 { _ = try house.overview() }
        try house.perform(.begin(NewRound(course: "b", seed: 1)))
        #expect(counted.read() == ["a.course", "b.course", "c.course"])
        // What is none is told again all the same.
        let (courses, problems) = golf.coursesAndProblems()
        #expect(courses.map(\.id) == Courses.all.map(\.id) + ["a", "b"])
        #expect(problems.count == 1 && problems[0].contains("c.course"))
        #expect(counted.read() == [])
    }

    @Test("a course is read again when its file has another time, another size or is another file")
    func changed() throws {
        let path = place + "/a.course"
        try WholeFile.replace(path, with: Self.text)
        try Files.setModified(path, to: 1_000_000_000)
        let counted = Counted()
        let golf = GolfFolder(folder, shelf: counted.shelf)
        #expect(golf.courses().count == Courses.all.count + 1 && counted.read() == ["a.course"])
        #expect(golf.courses().count == Courses.all.count + 1 && counted.read() == [])
        try Files.setModified(path, to: 1_000_000_001)
        #expect(golf.courses().last?.name == "Alder Park" && counted.read() == ["a.course"])
        // Of the same size and time, under the same name.
        let other = String(decoding: Self.text, as: UTF8.self).replacing("Alder Park", with: "Older Park")
        try WholeFile.replace(path, with: Array(other.utf8))
        try Files.setModified(path, to: 1_000_000_001)
        #expect(golf.courses().last?.name == "Older Park" && counted.read() == ["a.course"])
        try Descriptor(appending: path).write([UInt8(ascii: "\n")])
        try Files.setModified(path, to: 1_000_000_001)
        #expect(golf.courses().last?.name == "Older Park" && counted.read() == ["a.course"])
    }

    @Test("a course that is gone is forgotten, and read when it is back")
    func gone() throws {
        try temporary.write("golf/courses/a.course", Self.text)
        let counted = Counted()
        let golf = GolfFolder(folder, shelf: counted.shelf)
        #expect(golf.courses().last?.id == "a" && counted.read() == ["a.course"])
        try Files.move(place + "/a.course", to: place + "/a.away")
        #expect(golf.courses() == Courses.all && counted.read() == [])
        try Files.move(place + "/a.away", to: place + "/a.course")
        #expect(golf.courses().last?.id == "a" && counted.read() == ["a.course"])
    }

    @Test("a file takes the place of the program's own course of its name")
    func own() throws {
        let text = String(decoding: Self.text, as: UTF8.self).replacing("Alder Park", with: "My Park")
        try temporary.write("golf/courses/\(Courses.all[1].id).course", text)
        let courses = GolfFolder(folder).courses()
        #expect(courses.map(\.id) == [Courses.all[0].id, Courses.all[2].id, Courses.all[1].id])
        #expect(courses.last?.name == "My Park")
    }

    @Test("of more files than anybody plays a thousand are read, and one sentence names the rest")
    func manyFiles() throws {
        for number in 0..<1003 { try temporary.write("golf/courses/\(1000 + number).course", "x") }
        let counted = Counted()
        let (courses, problems) = GolfFolder(folder, shelf: counted.shelf).coursesAndProblems()
        #expect(courses == Courses.all && counted.read().count == 1000)
        // A sentence for each of the thousand, and one for the three.
        #expect(problems.count == 1001)
        let last = problems.last ?? ""
        #expect(last.contains("1003 courses") && last.contains("1000 are read"), "\(last)")
        #expect(last.contains("2000.course") && !last.contains("\n"), "\(last)")
    }

    @Test("of larger files so many are read as have 16 MiB together")
    func muchText() throws {
        for number in 0..<20 {
            try Descriptor(creating: "\(place)/\(10 + number).course").truncate(to: 1 << 20)
        }
        let shelf = CourseShelf { (_: [UInt8], path: String) throws(CommandFailure) -> Course in
            throw .failed("not \(path)")
        }
        let (found, problems) = shelf.courses(in: place)
        #expect(found.isEmpty && problems.count == 17)
        let last = problems.last ?? ""
        #expect(last.contains("16 are read") && last.contains("16 MiB"), "\(last)")
        #expect(last.contains("26.course"), "\(last)")
    }

    @Test("a course whose holes have more places than can be played at once is refused in a sentence")
    func manyPlaces() throws {
        let line = "bunker " + (0..<200).map { "\($0),\($0 % 7)" }.joined(separator: " ")
        let text = Courses.texts[0].text + "\n" + Array(repeating: line, count: 11).joined(separator: "\n")
        try temporary.write("golf/courses/a.course", text)
        let (courses, problems) = GolfFolder(folder).coursesAndProblems()
        #expect(courses == Courses.all && problems.count == 1)
        let problem = problems.first ?? ""
        #expect(problem.contains("a.course: line ") && problem.contains("at most 2000 places"), "\(problem)")
        #expect(problem.contains("hole 9") && !problem.contains("\n"), "\(problem)")
    }

    /// A file of `count` clubs.
    private func keepClubs(_ count: Int) throws {
        let clubs = (0..<count).map { number in
            """
            {"name":"own-\(number)","kind":"iron","ball_speed_mps":50,"launch_deg":20,"spin_rpm":8000}
            """
        }
        try temporary.write("golf/clubs.json", "[\(clubs.joined(separator: ","))]")
    }

    @Test("a file of a hundred clubs is taken, and one of more is refused in a sentence")
    func manyClubs() throws {
        let golf = GolfFolder(folder)
        try keepClubs(100)
        #expect(try golf.clubs().count == StandardSupplies().clubs().count + 100)
        for (count, words) in [(101, "101 clubs, and may have 100"), (14_000, "larger than 64 KiB")] {
            try keepClubs(count)
            let error = #expect(throws: CommandFailure.self) { try golf.clubs() }
            let sentence = error?.description ?? ""
            #expect(sentence.contains("clubs.json") && sentence.contains(words), "\(sentence)")
            #expect(!sentence.contains("\n"))
        }
    }

    @Test("of clubs with one name the last counts, and stands where it was given")
    func sameClubs() throws {
        func club(_ name: String, _ spin: Int) -> String {
            """
            {"name":"\(name)","kind":"iron","ball_speed_mps":50,"launch_deg":20,"spin_rpm":\(spin)}
            """
        }
        try temporary.write(
            "golf/clubs.json",
            "[\(club("mine", 1)),\(club("driver", 2)),\(club("mine", 3)),\(club("other", 4))]"
        )
        let more = try temporary.write("more.json", "[\(club("other", 5)),\(club("driver", 6))]")
        let clubs = try GolfFolder(folder, clubFiles: [more]).clubs()
        let usual = StandardSupplies().clubs().map(\.name).filter { $0 != "driver" }
        #expect(clubs.map(\.name) == usual + ["mine", "other", "driver"])
        #expect(clubs.suffix(3).map(\.numbers.spin) == [3, 5, 6])
    }

    @Test("a pipe in the place of a course, of the clubs or of a round is named, and nobody waits for it")
    func pipes() throws {
        let course = place + "/x.course"
        let others = [folder.golf + "/clubs.json", folder.golf + "/round.jsonl"]
        for pipe in [course] + others { try #require(mkfifo(pipe, 0o600) == 0) }
        let golf = GolfFolder(folder)
        let (courses, problems) = golf.coursesAndProblems()
        #expect(courses == Courses.all)
        try #require(problems.count == 1)
        #expect(problems[0].contains(course) && problems[0].contains("pipe"), "\(problems)")
        let named = #expect(throws: CommandFailure.self) { try golf.course(course) }
        #expect(named?.description.contains(course) == true)
        let clubs = #expect(throws: CommandFailure.self) { try golf.clubs() }
        #expect(clubs?.description.contains(others[0]) == true)
        let round = #expect(throws: CommandFailure.self) { try LandedRound.File(folder).read() }
        #expect(round?.description.contains(others[1]) == true)
    }
}
