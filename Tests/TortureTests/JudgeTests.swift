import ClickwheelSystem
import Testing

@testable import clickwheel_torture

@Suite("Judges of the torture program")
struct JudgeTests {
    @Test("a figure over its bar is lost, also where nothing else is")
    func figures() {
        var findings = Findings()
        findings.tried = 10
        findings.measure("start", 0.2, "s", bar: 0.3)
        #expect(findings.lost.isEmpty)
        findings.measure("start", 0.31, "s", bar: 0.3)
        findings.measure("start", 0.1, "s", bar: 0.3)
        #expect(findings.lost == ["start 0.31 s (bar 0.3) is over the bar"])
        #expect(findings.figures.count == 1)
    }

    @Test("every loss is counted, and beyond a hundred not told")
    func losses() {
        var findings = Findings()
        findings.tried = 300
        for number in 0..<150 { findings.lose("loss \(number)") }
        #expect(findings.survived == 150 && findings.lost.count == 150)
        #expect(findings.lost[99] == "loss 99" && findings.lost[149] == "and another one")
    }

    @Test("a report with one loss is lost, and names it with the seed")
    func report() {
        var findings = Findings()
        findings.tried = 3
        let trial = Trial(name: "kills", findings: findings, duration: 2)
        #expect(!Report(seed: 9, trials: [trial]).isLost)
        findings.lose("a stroke is gone")
        let lost = Report(seed: 9, trials: [trial, Trial(name: "floods", findings: findings, duration: 1)])
        #expect(lost.isLost)
        #expect(lost.table.contains("--seed 9") && lost.table.contains("lost: floods: a stroke is gone"))
        #expect(lost.json.contains(#""lost":["a stroke is gone"]"#) && lost.json.contains(#""seed":9"#))
    }

    @Test("what was acknowledged must be there, and what was not may be")
    func acknowledged() {
        var value = Acknowledged<Int>()
        let isAnythingFirst = value.admits(5)
        #expect(isAnythingFirst, "nothing was acknowledged yet")
        value.end(6)
        value.begin(7)
        let isNew = value.admits(7)
        #expect(isNew)
        value.begin(8)
        let isOld = value.admits(7)
        #expect(isOld, "a change that was not acknowledged may be lost")
        let isOlder = value.admits(6)
        #expect(!isOlder, "what was acknowledged may not")
        #expect(value.known == 6, "it goes on from what is there")
        value.begin(nil)
        let isUnknown = value.admits(100)
        let isOther = value.admits(101)
        #expect(isUnknown && !isOther)
    }

    @Test("of a hundred answers the second slowest is the 99th percentile")
    func percentile() {
        let seconds = (1...100).map { Double($0) }.shuffled()
        #expect(LatencyJudge.percentile(seconds, 0.99) == 100)
        #expect(LatencyJudge.percentile(seconds, 0.5) == 51)
        #expect(LatencyJudge.percentile([], 0.99) == 0)
    }

    @Test("memory that grows all the time is noticed, and memory that only warms up is not")
    func memory() throws {
        let leak = (0..<200).map { 40 + Double($0) * 0.1 }
        #expect(try #require(MemoryJudge.growth(leak, warm: 50)) > MemoryJudge.most(leak))
        let warming = (0..<200).map { 40 + min(30, Double($0)) }
        #expect(try #require(MemoryJudge.growth(warming, warm: 50)) <= MemoryJudge.most(warming))
        #expect(MemoryJudge.growth(leak, warm: 195) == nil, "five samples say nothing")
    }

    @Test("a worker that ended well is no fault, and every other end is one")
    func workers() {
        #expect(WorkerJudge.fault(Child.End(status: 0, signal: 0), said: "") == nil)
        let crash = WorkerJudge.fault(Child.End(status: nil, signal: 11), said: "")
        #expect(crash == "ended the process that read it, with signal 11")
        #expect(
            WorkerJudge.fault(Child.End(status: 70, signal: 0), said: "a tag is empty") == "a tag is empty"
        )
        #expect(WorkerJudge.fault(Child.End(status: 1, signal: 0), said: "") != nil)
    }

    @Test("the moments of kills depend on the seed, and every kind of moment comes")
    func moments() {
        func drawn(_ seed: UInt64) -> [KillMoment] {
            var luck = SplitMix64(seed: seed)
            return (0..<100).map { _ in .drawn(&luck) }
        }
        #expect(drawn(4) == drawn(4) && drawn(4) != drawn(5))
        let kinds = Set(drawn(4).map { "\($0)".filter { !$0.isNumber } })
        #expect(kinds.count == 3)
    }
}
