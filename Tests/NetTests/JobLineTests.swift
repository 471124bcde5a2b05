import Synchronization
import Testing

@testable import ClickwheelNet

@Suite("A line of jobs")
struct JobLineTests {
    @Test("gives each once, in the order in which they came")
    func order() {
        let seen = Mutex<[Int]>([])
        var line = JobLine()
        for number in 0..<3000 {
            line.append { seen.withLock { $0.append(number) } }
            if number % 3 == 0 { line.next()?() }
        }
        #expect(line.count == 2000)
        while let job = line.next() { job() }
        #expect(seen.withLock { $0 } == Array(0..<3000))
        #expect(line.count == 0 && line.placeCount == 0)
    }

    @Test("has the places of those that wait, also where it is never empty")
    func places() {
        var line = JobLine()
        for _ in 0..<256 { line.append {} }
        var most = 0
        for _ in 0..<100_000 {
            line.append {}
            _ = line.next()
            most = max(most, line.placeCount)
        }
        #expect(line.count == 256 && most < 2500, "\(most)")
    }

    @Test("keeps nothing of a job that was taken off")
    func release() {
        final class Held: Sendable {}
        weak var held: Held?
        var line = JobLine()
        do {
            let mine = Held()
            held = mine
            line.append { withExtendedLifetime(mine) {} }
        }
        line.append {}
        line.next()?()
        #expect(held == nil && line.count == 1)
    }
}
