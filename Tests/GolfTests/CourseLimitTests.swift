import Foundation
import Testing

@testable import Golf

@Suite("What a course may hold")
struct CourseLimitTests {
    private static func problems(_ text: String) -> [String] {
        do throws(CourseError) {
            _ = try CourseReader.read(text, id: "test")
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private static func changed(_ old: String, _ new: String) -> [String] {
        problems(CourseTests.small.replacing(old, with: new))
    }

    @Test(
        "each number is taken up to its limits, and refused beyond them with its line",
        arguments: [
            ("par 3", "par", ["3", "6"], ["2", "7", "3.5", "x"]),
            ("bearing 90", "bearing", ["0", "360", "12.5"], ["-1", "361", "nan"]),
            (
                "wind 4 from 270", "wind", ["0 from 0", "30 from 360"],
                ["31 from 0", "-1 from 0", "4 from 361", "4 270", "4 of 270", "4 from 1 2"]
            ),
            ("course Test", "course Test\naltitude", ["-400", "5000"], ["-401", "5001"]),
            ("course Test", "course Test\ntemperature", ["-20", "50"], ["-21", "51"]),
            ("course Test", "course Test\nhumidity", ["0", "1"], ["-0.1", "1.1"]),
            ("course Test", "course Test\nroughness", ["0.0001", "3"], ["0", "3.1"]),
            ("course Test", "course Test\nstimp", ["5", "16"], ["4.9", "16.1"]),
            (
                "water 40,-20", "trees 1 -30,40 -20,40 -20,50\ntrees", ["1 40,-20", "60 40,-20"],
                ["0.9 40,-20", "61 40,-20", "40,-20"]
            ),
            ("step 60", "step", ["1", "500"], ["0.9", "501"]),
            (
                "ground -60,-60", "ground", ["-3000,-3000", "-60,0"],
                ["-3001,0", "0,3001", "1", "1,2,3", "a,b"]
            ),
        ]
    )
    func numbers(line: String, word: String, good: [String], bad: [String]) {
        for value in good {
            let problems = Self.changed(line, "\(word) \(value)")
            #expect(problems.isEmpty, "\(word) \(value): \(problems)")
        }
        for value in bad {
            #expect(
                Self.changed(line, "\(word) \(value)").first?.contains("line") == true,
                "\(word) \(value)"
            )
        }
    }

    @Test("places lie within three kilometres on both axes")
    func reach() {
        let square = "-40,-60 160,-60 160,60 -40,60"
        for (place, isGood) in [
            ("3000,-60", true), ("160,-3000", true), ("3000.1,-60", false), ("160,-3000.1", false),
            ("160,inf", false), ("160", false), ("160,", false),
        ] {
            let bounds = square.replacing("160,-60", with: place)
            let problems = Self.changed(square, bounds)
            #expect(problems.isEmpty == isGood, "\(place): \(problems)")
        }
    }

    @Test("holes are 40 to 700 m long")
    func length() {
        for (metres, isGood) in [
            (39.9, false), (40, true), (41, true), (699, true), (700, true), (700.1, false),
        ] {
            let text = CourseTests.small
                .replacing("pin 100,0", with: "pin \(metres),0")
                .replacing("160,-60 160,60", with: "760,-60 760,60")
                .replacing("88,-12 112,-12 112,12 88,12", with: "30,-12 740,-12 740,12 30,12")
                .replacing("water 40,-20 60,-20\n  60,20 40,20", with: "")
            let problems = Self.problems(text)
            #expect(problems.isEmpty == isGood, "\(metres): \(problems)")
        }
    }

    @Test("the tee is within the bounds, and water and sand keep four metres from it")
    func tee() {
        for kind in ["water", "bunker"] {
            for (x, isGood) in [(0.0, false), (3.9, false), (4, true), (4.1, true)] {
                let area = "\(kind) \(x),-20 60,-20\n  60,20 \(x),20"
                let problems = Self.changed("water 40,-20 60,-20\n  60,20 40,20", area)
                #expect(problems.isEmpty == isGood, "\(kind) from \(x): \(problems)")
                if !isGood { #expect(problems[0].contains("reaches into the tee")) }
            }
            // Around the tee, with its edge far away.
            let area = "\(kind) -30,-20 60,-20\n  60,20 -30,20"
            #expect(Self.changed("water 40,-20 60,-20\n  60,20 40,20", area).count == 1)
        }
        #expect(Self.changed("tee 0,0", "tee -41,0").contains { $0.contains("the tee is out of bounds") })
    }

    @Test("a green lies within the bounds, with its pin on it, and not under water or sand")
    func green() {
        let green = "green 88,-12 112,-12 112,12 88,12"
        #expect(Self.changed(green, "green 88,-12 170,-12 170,12 88,12")[0].contains("not within the bounds"))
        #expect(Self.changed(green, "").contains { $0.contains("it has no green") })
        for (kind, words) in [("water", "under the water"), ("bunker", "in the bunker")] {
            let inside = Self.changed(green, "\(green)\n\(kind) 90,-5 95,-5 95,5 90,5")
            #expect(inside.count == 1 && inside[0].contains(words), "\(inside)")
            #expect(Self.changed(green, "\(green)\n\(kind) 113,-5 118,-5 118,5 113,5").isEmpty)
        }
        #expect(Self.changed(green, "\(green)\nfairway 90,-5 95,-5 95,5 90,5").isEmpty)
    }

    @Test("heights are a grid of two by two or more, and those of a green meet the land")
    func heights() {
        let rows = "  0 1 2 3 4\n  0 1 2 3 4\n  0 1 2 3 4"
        for (text, isGood) in [
            ("  0 1", false), ("  0 1\n  0 1", true), ("  0\n  0", false), ("  1000 0\n  0 -1000", true),
            ("  1000.1 0\n  0 0", false), ("  0 1\n  0", false), ("  0 x\n  0 1", false),
        ] {
            let problems = Self.changed(rows, text)
            // A slope of a thousand metres is refused for what it does at the pin alone.
            let said = problems.filter { !$0.contains("the ground falls") }
            #expect(said.isEmpty == isGood, "\(text): \(problems)")
        }
        for (text, isGood) in [
            ("0 0 0\n 0 0.1 0\n 0 0 0", true), ("0 0 0.1\n 0 0 0\n 0 0 0", false),
            ("0 0 0\n 0 0 0\n 0.1 0 0", false), ("0 0 0\n 0.1 0 0\n 0 0 0", false),
            ("0 0 0\n 0 0 0.1\n 0 0 0", false), ("0 0 0\n 0 0 0\n 0 0.1 0", false),
            ("0 0.1 0\n 0 0 0\n 0 0 0", false),
        ] {
            let problems = Self.changed("ground", "field 88,-12 step 12\n \(text)\nground")
            #expect(problems.isEmpty == isGood, "\(text): \(problems)")
        }
    }

    /// The places of a circle beside the line of play.
    private static func ring(_ count: Int) -> String {
        (0..<count).map { index in
            let part = 2 * Double.pi * Double(index) / Double(count)
            return "\(50 + 10 * cos(part)),\(40 + 10 * sin(part))"
        }.joined(separator: " ")
    }

    @Test("the lines of a hole have two thousand places together, and one sentence says where they are more")
    func placesOfHole() {
        let water = "water 40,-20 60,-20\n  60,20 40,20"
        // The bounds and the green have four each.
        let full = Array(repeating: "path \(Self.ring(200))\n", count: 9) + ["path \(Self.ring(192))\n"]
        #expect(Self.changed(water, full.joined()).isEmpty)
        let path = "path 10,30 20,30 20,40\n"
        for more in [1, 5] {
            let lines = full + Array(repeating: path, count: more)
            let problems = Self.changed(water, lines.joined())
            #expect(problems.count == 1, "\(problems)")
            let problem = problems.first ?? ""
            #expect(problem.hasPrefix("line 21: ") && problem.contains("at most 2000 places"), "\(problem)")
        }
        // Those of one hole do not count for the next.
        let lines = CourseTests.small.split(separator: "\n", omittingEmptySubsequences: false)
        let hole = lines.dropFirst(2).joined(separator: "\n").replacing(water, with: full.joined())
        let next = hole.replacing("hole 1", with: "hole 2").replacing("index 1", with: "index 2")
        #expect(Self.problems("course Two\n\(hole)\n\(next)").isEmpty)
    }

    @Test("counts end where the format says: places, areas, heights and holes")
    func counts() {
        let water = "water 40,-20 60,-20\n  60,20 40,20"
        #expect(Self.changed(water, "water " + Self.ring(200)).isEmpty)
        #expect(Self.changed(water, "water " + Self.ring(201))[0].contains("at most 200 places"))
        func paths(_ count: Int) -> String {
            String(repeating: "path 10,30 20,30 20,40\n", count: count)
        }
        // The bounds and the green are two of the areas.
        #expect(Self.changed(water, paths(118)).isEmpty)
        #expect(Self.changed(water, paths(119))[0].contains("at most 120 areas"))
        let rows = "  0 1 2 3 4\n  0 1 2 3 4\n  0 1 2 3 4"
        func grid(_ columns: Int, _ lines: Int) -> String {
            let row = "  " + Array(repeating: "0", count: columns).joined(separator: " ")
            return Array(repeating: row, count: lines).joined(separator: "\n")
        }
        #expect(Self.changed(rows, grid(64, 64)).isEmpty)
        #expect(Self.changed(rows, grid(65, 2))[0].contains("at most 64 numbers"))
        #expect(Self.changed(rows, grid(2, 65))[0].contains("at most 64 rows"))
        let lines = CourseTests.small.split(separator: "\n", omittingEmptySubsequences: false)
        func course(_ holes: Int) -> String {
            let hole = lines.dropFirst(2).joined(separator: "\n")
            let texts = (1...holes).map {
                hole.replacing("hole 1", with: "hole \($0)").replacing("index 1", with: "index \($0)")
            }
            return (lines.prefix(2).map(String.init) + texts).joined(separator: "\n")
        }
        #expect(Self.problems(course(18)).isEmpty)
        #expect(Self.problems(course(19)).contains { $0.contains("at most 18 holes") })
    }
}
