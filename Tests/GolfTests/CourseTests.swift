import Testing

@testable import Golf

@Suite("Courses")
struct CourseTests {
    /// A small course that is right in every way.
    static let small = """
        course Test
        wind 4 from 270
        hole 1 Only
        par 3
        index 1
        bearing 90
        tee 0,0
        pin 100,0
        bounds -40,-60 160,-60 160,60 -40,60
        green 88,-12 112,-12 112,12 88,12
        water 40,-20 60,-20
          60,20 40,20
        ground -60,-60 step 60
          0 1 2 3 4
          0 1 2 3 4
          0 1 2 3 4
        """

    private static func problems(_ text: String) -> [String] {
        do throws(CourseError) {
            _ = try CourseReader.read(text, id: "test")
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private static func changed(_ old: String, _ new: String) -> [String] {
        problems(small.replacing(old, with: new))
    }

    @Test("the three courses have nine holes each, and can be played", arguments: Courses.texts.map(\.id))
    func ours(id: String) throws {
        let text = try #require(Courses.texts.first { $0.id == id }?.text)
        let course = try CourseReader.read(text, id: id)
        #expect(course.holes.count == 9)
        #expect((34...37).contains(course.par))
        #expect((2300...3500).contains(course.length))
        for hole in course.holes {
            let terrain = HoleTerrain(hole, stimp: course.stimp)
            #expect(terrain.lie(hole.pin.x, hole.pin.z) == .green)
            #expect(terrain.lie(hole.tee.x, hole.tee.z) == .tee)
            // A ball stays near the hole, or it could not be holed.
            let slope = terrain.gradient(hole.pin.x, hole.pin.z)
            let green = Surface.rollDeceleration(stimp: course.stimp)
            #expect(Rolling.rests(on: slope, green), "hole \(hole.number): \(slope)")
        }
    }

    @Test("the three differ: trees, wind and altitude")
    func differ() {
        #expect(Courses.all.count == 3)
        func trees(_ course: Course) -> Int { course.holes.flatMap(\.areas).count { $0.lie == .trees } }
        #expect(trees(Courses.all[0]) > 8 && trees(Courses.all[1]) == 0)
        #expect(Courses.all[1].windSpeed > 2 * Courses.all[0].windSpeed)
        #expect(Courses.all[2].air.altitude > 1500)
    }

    @Test("a course is read as it is written")
    func small() throws {
        let course = try CourseReader.read(Self.small, id: "test")
        #expect(course.name == "Test" && course.holes[0].name == "Only" && course.holes[0].length == 100)
        let terrain = HoleTerrain(course.holes[0], stimp: course.stimp)
        #expect(
            terrain.lie(50, 0) == .water && terrain.lie(50, 30) == .rough
                && terrain.lie(300, 0) == .outOfBounds
        )
        #expect(abs(terrain.height(0, 0) - 1) < 1e-12 && abs(terrain.height(60, 0) - 2) < 1e-12)
        #expect(abs(terrain.gradient(60, 0).x - 1.0 / 60) < 1e-12)
        // A wind from the west blows along a hole that points east.
        let wind = course.wind(on: course.holes[0])
        #expect(abs(wind.tail - 4) < 1e-12 && abs(wind.cross) < 1e-12)
    }

    @Test("what cannot be played is said with its line")
    func bad() {
        #expect(Self.changed("tee 0,0", "") == ["line 3: hole 1: it has no tee: write \"tee x,z\""])
        #expect(Self.changed("water 40,-20 60,-20", "water 90,-20 110,-20")[0].contains("under the water"))
        #expect(Self.changed("60,20 40,20", "40,20 60,20")[0].contains("crosses itself"))
        #expect(Self.changed("pin 100,0", "pin 70,0") == ["line 3: hole 1: the pin is not on a green"])
        #expect(Self.changed("par 3", "par 9")[0].contains("line 4"))
        #expect(Self.changed("par 3", "")[0].contains("no par"))
        #expect(Self.changed("index 1", "index 2")[0].contains("1 to 1"))
        #expect(Self.changed("bounds -40,-60", "bounds -40,nan")[0].contains("line 9"))
        #expect(Self.changed("bounds -40,-60 160,-60 160,60 -40,60", "").count == 1)
        #expect(Self.problems(Self.small + "\n  0 1 2 3")[0].contains("as long as the first"))
        #expect(Self.changed("course Test", "curse Test").isEmpty == false)
        #expect(Self.changed("wind 4 from 270", "wind 200 from 270")[0].contains("30"))
        #expect(Self.problems("").count == 2)
        #expect(Self.problems("1 2 3").contains { $0.contains("belong to nothing") })
        // What there is but one of is not taken twice in silence.
        for line in ["tee 0,0", "pin 100,0", "par 3", "index 1", "bearing 90"] {
            let twice = Self.changed(line, "\(line)\n\(line)")
            #expect(twice.count == 1 && twice[0].contains("a second time"), "\(line): \(twice)")
        }
        #expect(Self.changed("wind 4 from 270", "wind 4 from 270\nwind 5 from 90")[0].contains("line 3"))
        // A green so steep that a ball beside the hole rolls away.
        let steep = Self.changed("0 1 2 3 4\n  0 1 2 3 4\n", "0 1 2 15 28\n  0 1 2 15 28\n")
        #expect(steep.count == 1 && steep[0].hasPrefix("line 13: hole 1: the ground falls"), "\(steep)")
    }

    @Test("a text that steers the terminal is no name, and no word about a course")
    func controls() {
        for bad in ["\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{202E}"] {
            #expect(Self.changed("course Test", "course Te\(bad)st")[0].contains("control characters"))
            #expect(
                Self.changed("course Test", "course Test\nabout A\(bad)b")[0].contains("control characters")
            )
            #expect(throws: GolfError.self) {
                try RoundStart(
                    course: Courses.all[0],
                    players: [GamePlayer(name: "A\(bad)")],
                    format: .stroke,
                    seed: 1
                )
            }
        }
        let long = String(repeating: "word ", count: 200)
        #expect(Self.changed("course Test", "course Test\nabout \(long)")[0].contains("500 bytes"))
    }

    @Test("numbers may begin with their point or a sign, and the text with a mark of the byte order")
    func forms() throws {
        let text = "\u{FEFF}" + Self.small.replacing("  0 1 2 3 4\n", with: "  .0 +1 2 3 4\n")
        let course = try CourseReader.read(text.replacing("\n", with: "\r\n"), id: "test")
        #expect(course.name == "Test" && course.holes[0].ground?.rows[0] == [0, 1, 2, 3, 4])
    }

    @Test("a huge text is refused at once, and long lines of it end early")
    func huge() {
        let text = String(repeating: "water 1,1 ", count: 1_000_000)
        #expect(Self.problems(text).count == 1)
        // A line may be wrong in two ways, and still no more is said than twenty times.
        let twice = "course A\nx\n" + String(repeating: "hole 9\n", count: 16)
        #expect(Self.problems(twice).count == CourseError.mostProblems)
        let nearly = String(repeating: "x 1\n", count: CourseReader.longestText / 4)
        #expect(Self.problems(nearly).count == CourseError.mostProblems)
    }

    @Test("a text cut anywhere is refused by lines that it has, or read as far as it goes", arguments: 0..<60)
    func cut(part: Int) {
        let (id, text) = Courses.texts[part % 3]
        let end = text.utf8.count * (part + 1) / 61
        let start = String(decoding: Array(text.utf8.prefix(end)), as: UTF8.self)
        let lines = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
        let course: Course
        do throws(CourseError) {
            course = try CourseReader.read(start, id: id)
        } catch {
            #expect((1...CourseError.mostProblems).contains(error.problems.count))
            for problem in error.problems {
                #expect((0...lines).contains(problem.line) && !problem.message.isEmpty, "\(problem)")
            }
            return
        }
        // In its last hole alone something may be missing.
        let whole = Courses.all[part % 3].holes
        let last = course.holes.count - 1
        #expect(Array(course.holes.prefix(last)) == Array(whole.prefix(last)))
        #expect(course.holes[last].areas.count <= whole[last].areas.count)
    }

    @Test("heights are smooth between their points")
    func smooth() {
        let rows = [[0.0, 1, 0, 2], [1, 3, 2, 0], [0, 1, 4, 1], [2, 0, 1, 1]]
        let field = HeightField(x: 0, z: 0, step: 5, rows: rows)
        #expect(field.height(5, 5) == 3 && field.height(10, 10) == 4)
        #expect(field.height(-100, 0) == 0 && field.height(500, 500) == 1)
        for x in stride(from: 0.3, to: 14.9, by: 0.7) {
            for z in stride(from: 0.2, to: 14.9, by: 0.9) {
                let slope = field.gradient(x, z)
                let dx = (field.height(x + 1e-5, z) - field.height(x - 1e-5, z)) / 2e-5
                let dz = (field.height(x, z + 1e-5) - field.height(x, z - 1e-5)) / 2e-5
                #expect(abs(slope.x - dx) < 1e-6 && abs(slope.z - dz) < 1e-6)
            }
        }
    }
}
