/// Reads the text of a course; `Docs/Courses.md` describes the format.
///
/// The text may come from anywhere: its size and every count in it are limited.
public struct CourseReader {
    /// In bytes.
    public static let longestText = 1 << 20
    /// The most holes of a course.
    public static let mostHoles = 18
    static let mostPlaces = 200
    /// In all lines of a hole together, which each step of a ball looks at; the program's own holes have 174.
    static let mostPlacesOfHole = 2000
    static let mostAreas = 120
    static let mostHeights = 64
    static let longestName = 80
    static let longestAbout = 500
    /// What a course and what each hole has but one of.
    private static let onceInCourse: Set<Substring> = [
        "course", "about", "altitude", "temperature", "humidity", "roughness", "stimp", "wind",
    ]
    private static let onceInHole: Set<Substring> = [
        "par", "index", "bearing", "tee", "pin", "bounds", "ground", "field",
    ]
    /// Metres from the tee within which everything lies.
    static let reach = 3000.0

    private var problems: [CourseProblem] = []
    private var draft = CourseDraft()
    /// What the next lines of numbers belong to.
    private var open = Open.nothing
    /// What was given already, for the course and for the current hole.
    private var given: Set<Substring> = []

    private enum Open {
        case nothing
        case area(line: Int)
        case ground
        case field
        case refused
    }

    /// Reads `text`; `id` is what the course is called in files.
    ///
    /// - Throws: ``CourseError`` with every problem that was found, up to twenty.
    /// - Complexity: O(*n*) in the text, O(*p*²) in the places of a hole, of which there are 2,000 at most.
    public static func read(_ text: String, id: String) throws(CourseError) -> Course {
        guard text.utf8.count <= longestText else {
            throw CourseError(problems: [
                CourseProblem(0, "the text has \(text.utf8.count) bytes, and may have \(longestText)")
            ])
        }
        var reader = CourseReader()
        // Some editors begin a file with a mark of the byte order.
        let lines = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            guard reader.problems.count < CourseError.mostProblems else { break }
            let code = line.prefix { $0 != "#" }
            let words = code.split { $0 == " " || $0 == "\t" }
            if let first = words.first { reader.take(first, words.dropFirst(), index + 1) }
        }
        // What does not read well is said first; only a text that reads well is looked at as a course.
        guard reader.problems.isEmpty else {
            throw CourseError(problems: Array(reader.problems.prefix(CourseError.mostProblems)))
        }
        let (course, problems) = CourseValidator.course(reader.draft, id: id)
        guard let course else {
            let first = problems.sorted { $0.line < $1.line }.prefix(CourseError.mostProblems)
            throw CourseError(problems: Array(first))
        }
        return course
    }

    private mutating func complain(_ line: Int, _ message: String) {
        problems.append(CourseProblem(line, message))
    }

    private mutating func take(_ first: Substring, _ rest: ArraySlice<Substring>, _ line: Int) {
        if let letter = first.utf8.first,
            [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(letter)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter)
        {
            return takeNumbers([first] + rest, line)
        }
        open = .nothing
        let isOnce = Self.onceInCourse.contains(first) || Self.onceInHole.contains(first)
        if isOnce, !given.insert(first).inserted {
            open = .refused
            return complain(line, "\"\(first)\" is given a second time: keep one of the two")
        }
        switch first {
        case "course": draft.name = name(rest, line)
        case "about": draft.about = sentence(rest, line)
        case "altitude": set(\.altitude, rest, line, "altitude", -400...5000)
        case "temperature": set(\.temperature, rest, line, "temperature", -20...50)
        case "humidity": set(\.humidity, rest, line, "humidity", 0...1)
        case "roughness": set(\.roughness, rest, line, "roughness", 1e-4...3)
        case "stimp": set(\.stimp, rest, line, "stimp", 5...16)
        case "wind":
            guard rest.count == 3, rest.dropFirst().first == "from" else {
                return complain(line, "the wind is written as \"wind 4 from 240\", m/s and degrees")
            }
            set(\.windSpeed, rest.prefix(1), line, "wind", 0...30)
            set(\.windFrom, rest.suffix(1), line, "wind's direction", 0...360)
        case "hole": beginHole(rest, line)
        default: takeHoleLine(first, rest, line)
        }
    }

    private mutating func takeHoleLine(_ first: Substring, _ rest: ArraySlice<Substring>, _ line: Int) {
        guard !draft.holes.isEmpty else {
            open = .refused
            return complain(line, "there is no \"\(first.prefix(20))\" before the first hole")
        }
        let last = draft.holes.count - 1
        switch first {
        case "par":
            if let par = number(rest, line, "par", 3...6) { draft.holes[last].par = par }
        case "index":
            if let index = number(rest, line, "index", 1...Self.mostHoles) {
                draft.holes[last].strokeIndex = index
            }
        case "bearing":
            if let bearing = number(rest, line, "bearing", 0.0...360) { draft.holes[last].bearing = bearing }
        case "tee":
            if let place = onePlace(rest, line, "tee") { draft.holes[last].tee = place }
        case "pin":
            if let place = onePlace(rest, line, "pin") { draft.holes[last].pin = place }
        case "ground", "field": beginHeights(first == "field", rest, line)
        case "trees":
            guard let height = number(rest.prefix(1), line, "height of the trees", 1.0...60) else {
                open = .refused
                return
            }
            beginArea(.trees, height, rest.dropFirst(), line)
        case "bounds": beginArea(nil, 0, rest, line)
        case "fairway": beginArea(.fairway, 0, rest, line)
        case "rough": beginArea(.rough, 0, rest, line)
        case "deep": beginArea(.deepRough, 0, rest, line)
        case "bunker": beginArea(.bunker, 0, rest, line)
        case "water": beginArea(.water, 0, rest, line)
        case "green": beginArea(.green, 0, rest, line)
        case "path": beginArea(.path, 0, rest, line)
        case "hardpan": beginArea(.hardpan, 0, rest, line)
        default:
            open = .refused
            complain(
                line,
                """
                there is no "\(first.prefix(20))"; a hole has par, index, bearing, tee, pin, bounds, ground, field, \
                fairway, rough, deep, bunker, water, trees, green, path, hardpan
                """
            )
        }
    }

    private mutating func beginHole(_ rest: ArraySlice<Substring>, _ line: Int) {
        guard draft.holes.count < Self.mostHoles else {
            open = .refused
            return complain(line, "a course has at most \(Self.mostHoles) holes")
        }
        if let text = rest.first, Int(text) != draft.holes.count + 1 {
            complain(line, "this is hole \(draft.holes.count + 1), and not \"\(text.prefix(20))\"")
        }
        given.subtract(Self.onceInHole)
        draft.holes.append(CourseDraft.Hole(line: line, name: name(rest.dropFirst(), line)))
    }

    private mutating func beginArea(_ lie: Lie?, _ height: Double, _ rest: ArraySlice<Substring>, _ line: Int)
    {
        let last = draft.holes.count - 1
        guard draft.holes[last].areas.count < Self.mostAreas else {
            open = .refused
            return complain(line, "a hole has at most \(Self.mostAreas) areas")
        }
        draft.holes[last].areas.append(CourseDraft.Area(line: line, lie: lie, treeHeight: height))
        open = .area(line: line)
        takePlaces(Array(rest), line)
    }

    private mutating func beginHeights(_ isGreen: Bool, _ rest: ArraySlice<Substring>, _ line: Int) {
        let words = Array(rest)
        open = .refused
        guard words.count == 3, words[1] == "step",
            let place = onePlace(rest.prefix(1), line, "first height"),
            let step = number(rest.suffix(1), line, "step", 1.0...500)
        else {
            return complain(
                line,
                "heights begin as \"\(isGreen ? "field" : "ground") 320,-20 step 5\", and rows follow"
            )
        }
        let heights = CourseDraft.Heights(line: line, x: place.x, z: place.z, step: step)
        let last = draft.holes.count - 1
        if isGreen {
            draft.holes[last].field = heights
            open = .field
        } else {
            draft.holes[last].ground = heights
            open = .ground
        }
    }

    private mutating func takeNumbers(_ words: [Substring], _ line: Int) {
        switch open {
        case .nothing: complain(line, "these numbers belong to nothing: name an area or heights before them")
        case .refused: break
        case .area: takePlaces(words, line)
        case .ground, .field: takeHeights(words, line)
        }
    }

    private mutating func takeHeights(_ words: [Substring], _ line: Int) {
        let row = words.compactMap { Double($0) }
        guard row.count == words.count, row.count <= Self.mostHeights,
            row.allSatisfy({ $0.isFinite && abs($0) <= 1000 })
        else {
            return complain(
                line,
                "a row of heights is at most \(Self.mostHeights) numbers, in metres within 1000"
            )
        }
        let last = draft.holes.count - 1
        var heights = if case .field = open { draft.holes[last].field } else { draft.holes[last].ground }
        guard (heights?.rows.first ?? row).count == row.count else {
            return complain(line, "every row of heights is as long as the first")
        }
        guard (heights?.rows.count ?? 0) < Self.mostHeights else {
            open = .refused
            return complain(line, "there are at most \(Self.mostHeights) rows of heights")
        }
        heights?.rows.append(row)
        if case .field = open {
            draft.holes[last].field = heights
        } else {
            draft.holes[last].ground = heights
        }
    }

    private mutating func takePlaces(_ words: [Substring], _ line: Int) {
        let last = draft.holes.count - 1
        let area = draft.holes[last].areas.count - 1
        for word in words {
            guard let place = Self.place(word) else {
                open = .refused
                return complain(
                    line,
                    "\"\(word.prefix(30))\" is no place: write x,z in metres within \(Int(Self.reach))"
                )
            }
            guard draft.holes[last].areas[area].places.count < Self.mostPlaces else {
                open = .refused
                return complain(line, "the line round an area has at most \(Self.mostPlaces) places")
            }
            draft.holes[last].places += 1
            guard draft.holes[last].places <= Self.mostPlacesOfHole else {
                open = .refused
                // Said of the first place that is too much, and not again in each area after it.
                guard draft.holes[last].places == Self.mostPlacesOfHole + 1 else { return }
                return complain(
                    line,
                    """
                    the lines of a hole have at most \(Self.mostPlacesOfHole) places together: draw hole \
                    \(draft.holes.count) with fewer
                    """
                )
            }
            draft.holes[last].areas[area].places.append(place)
        }
    }

    private static func place(_ word: Substring) -> Polygon.Place? {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let z = Double(parts[1]), abs(x) <= reach,
            abs(z) <= reach
        else { return nil }
        return Polygon.Place(x: x, z: z)
    }

    private mutating func onePlace(
        _ words: ArraySlice<Substring>,
        _ line: Int,
        _ what: String
    ) -> Polygon.Place? {
        if words.count == 1, let word = words.first, let place = Self.place(word) { return place }
        complain(line, "the \(what) needs one place: x,z in metres within \(Int(Self.reach))")
        return nil
    }

    private mutating func name(_ words: ArraySlice<Substring>, _ line: Int) -> String {
        let name = words.joined(separator: " ")
        if PlainText.isGood(name, most: Self.longestName) { return name }
        complain(line, "a name has 1 to \(Self.longestName) bytes, without control characters")
        return ""
    }

    private mutating func sentence(_ words: ArraySlice<Substring>, _ line: Int) -> String {
        let about = words.joined(separator: " ")
        if about.isEmpty || PlainText.isGood(about, most: Self.longestAbout) { return about }
        complain(line, "\"about\" has at most \(Self.longestAbout) bytes, without control characters")
        return ""
    }

    private mutating func set(
        _ key: WritableKeyPath<CourseDraft, Double>,
        _ words: ArraySlice<Substring>,
        _ line: Int,
        _ what: String,
        _ allowed: ClosedRange<Double>
    ) {
        if let value = number(words, line, what, allowed) { draft[keyPath: key] = value }
    }

    /// The one number in `words`, whole where a whole one is asked for.
    private mutating func number<Number: LosslessStringConvertible & Comparable>(
        _ words: ArraySlice<Substring>,
        _ line: Int,
        _ what: String,
        _ allowed: ClosedRange<Number>
    ) -> Number? {
        if words.count == 1, let word = words.first, let value = Number(String(word)), allowed.contains(value)
        {
            return value
        }
        let kind = Number.self == Int.self ? "whole number" : "number"
        complain(line, "the \(what) is one \(kind) from \(allowed.lowerBound) to \(allowed.upperBound)")
        return nil
    }
}
