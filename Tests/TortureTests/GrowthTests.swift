import ClickwheelSystem
import Testing

@testable import clickwheel_torture

@Suite("Files that grow")
struct GrowthTests {
    /// What reading `sizes` bytes took, in seconds, and how often something was read.
    private static func complaint(_ seconds: (Double, _ time: Int) -> Double) -> (String?, reads: Int) {
        var reads = 0
        let complaint = GrowthJudge.complaint { place in
            reads += 1
            return seconds(Double(GrowthJudge.sizes[place]) / Double(GrowthJudge.sizes[2]), reads)
        }
        return (complaint, reads)
    }

    @Test("time that grows with the length is no fault, whatever comes before it")
    func linear() {
        for (start, rest) in [(0.0, 0.02), (0.0, 3), (0.1, 0.5), (1, 0.02)] {
            let (complaint, reads) = Self.complaint { length, _ in start + rest * length }
            #expect(complaint == nil && reads < 6, "\(start) \(rest)")
        }
    }

    @Test("time that grows with the length and its logarithm is no fault")
    func sorting() {
        #expect(Self.complaint { length, _ in length * (1 + 0.1 * length * 4) }.0 == nil)
    }

    @Test(
        "time that grows with the square is told with what each length took, also beside work that does not grow"
    )
    func square() throws {
        for start in [0, 0.03] {
            let complaint = try #require(Self.complaint { length, _ in start + length * length }.0)
            #expect(
                complaint.hasPrefix("takes the square of its length: 48 KB in ")
                    && complaint.hasSuffix(", 192 KB in \(1000 + Int(start * 1000)) ms")
            )
        }
    }

    @Test("what is only understood from some length on is no square")
    func step() {
        for length in GrowthJudge.sizes.dropFirst() {
            let least = Double(length) / Double(GrowthJudge.sizes[2])
            #expect(Self.complaint { length, _ in length < least ? 0.0001 : length }.0 == nil)
        }
    }

    @Test("what is read at once is read once")
    func quick() {
        let (complaint, reads) = Self.complaint { length, _ in GrowthJudge.least * 0.99 * length * length }
        #expect(complaint == nil && reads == 1)
    }

    @Test("a machine that is busy for a while makes no square")
    func noise() {
        #expect(Self.complaint { length, time in length * (time < 9 && length > 0.9 ? 5 : 1) }.0 == nil)
    }

    @Test("a file has the piece as often as its length holds it, between the same head and tail")
    func bytes() {
        let file = GrownFile(head: [1, 2], piece: [7, 8, 9], tail: [3])
        #expect(file.bytes(12) == [1, 2, 7, 8, 9, 7, 8, 9, 7, 8, 9, 3])
        #expect(file.bytes(14) == file.bytes(12) && file.bytes(0) == [1, 2, 3])
        #expect(GrownFile(head: [1], piece: [], tail: []).bytes(100) == [1])
    }

    @Test(
        "the file of a case depends on the seed, its target and its number alone, and is as long as is asked"
    )
    func cases() throws {
        let originals = [Array("one of them, and another".utf8), [UInt8](repeating: 5, count: 100_000)]
        let cases = try Cases(.growth, LogTarget.self, originals, seed: 7)
        #expect(try Cases(.growth, LogTarget.self, originals, seed: 7).files(12) == cases.files(12))
        #expect(try Cases(.growth, CourseTarget.self, originals, seed: 7).files(12) != cases.files(12))
        #expect(Set((0..<100).map { cases.files($0)[2] }).count > 30)
        for number in 0..<100 {
            for (file, size) in zip(cases.files(number), GrowthJudge.sizes) {
                #expect((size - 1024...size).contains(file.count))
            }
        }
        #expect(throws: TortureFailure.self) { try Cases(.growth, LogTarget.self, [], seed: 7) }
    }

    @Test("the name of a case says how its files are made")
    func names() throws {
        for reading in Reading.allCases {
            let parts = try Reading.parts(ofCase: reading.caseName("songs", 17))
            #expect(parts.reading == reading && parts.target == "songs" && parts.number == 17)
            #expect(Reading(word: reading.word) == reading)
        }
        for word in ["", "songs", "songs/", "songs/-1", "shrink/songs/1", "growth/songs", "growth/songs/1/2"]
        {
            #expect(throws: TortureFailure.self, "\(word)") { try Reading.parts(ofCase: word) }
        }
    }

    @Test("every target whose work can be seen grows")
    func targets() {
        let still = MutationTargets.all.filter { Reading.growth.count($0) == 0 }.map { $0.name }
        #expect(still == ["folders", "requests", "scans", "databases"])
    }
}
