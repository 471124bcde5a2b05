import ClickwheelSystem
import Testing

@testable import Log

@Suite("Memory ring")
struct RecordRingTests {
    static func record(_ number: Int, _ text: String = "") -> Record {
        Record(timestamp: Int64(number), level: .info, part: "", message: text, fields: [])
    }

    @Test("it keeps the latest, exactly as many as it may", arguments: [0, 1, 2, 7, 100])
    func count(_ limit: Int) {
        var ring = RecordRing(countLimit: limit, byteLimit: .max)
        for number in 0..<250 {
            ring.append(Self.record(number))
            let expected = (0...number).suffix(limit).map(Int64.init)
            #expect(ring.records.map(\.timestamp) == expected)
        }
        #expect(ring.total == 250)
    }

    @Test("it never takes more bytes than it may, and keeps all that fit")
    func bytes() {
        var generator = SplitMix64(seed: 3)
        var ring = RecordRing(countLimit: .max, byteLimit: 5000)
        var all: [Record] = []
        for number in 0..<1000 {
            let record = Self.record(
                number,
                String(repeating: "x", count: Int.random(in: 0...900, using: &generator))
            )
            all.append(record)
            ring.append(record)
            let kept = ring.records
            let size = kept.reduce(0) { $0 + RecordRing.size(of: $1) }
            #expect(size <= 5000)
            #expect(kept == Array(all.suffix(kept.count)))
            if let next = all.dropLast(kept.count).last { #expect(size + RecordRing.size(of: next) > 5000) }
        }
    }

    @Test("a record that is larger than the ring is not kept")
    func tooLarge() {
        var ring = RecordRing(countLimit: 10, byteLimit: 1000)
        ring.append(Self.record(1))
        ring.append(Self.record(2, String(repeating: "x", count: 2000)))
        #expect(ring.records.isEmpty)
        ring.append(Self.record(3))
        #expect(ring.records.map(\.timestamp) == [3])
    }

    @Test("clearing while others log tears nothing and leaves the bound")
    func clearRacesLog() throws {
        let strategy = InMemoryStrategy(count: 50)
        let logger = Logger(strategy: strategy)
        try onThreads(4) { thread in
            for number in 0..<2000 {
                if thread == 0 {
                    logger.clear()
                } else {
                    logger.info("m", .integer("t", thread), .integer("n", number))
                }
            }
        }
        #expect(strategy.records.count <= 50)
        #expect(strategy.loggedMessages.allSatisfy { $0.hasPrefix("m t=") })
        logger.clear()
        #expect(logger.loggedMessages.isEmpty)
    }

    @Test("who follows gets each record once, and the gaps are the ring's")
    func following() {
        let strategy = InMemoryStrategy(count: 3)
        let logger = Logger(strategy: strategy)
        logger.log("1")
        var (records, position) = strategy.records(after: 0)
        #expect(records.map(\.message) == ["1"])
        (records, position) = strategy.records(after: position)
        #expect(records.isEmpty)
        for number in 2...6 { logger.log("\(number)") }
        (records, position) = strategy.records(after: position)
        #expect(records.map(\.message) == ["4", "5", "6"])
        #expect(position == 6)
        logger.clear()
        #expect(strategy.records(after: position).records.isEmpty)
        logger.log("7")
        #expect(strategy.records(after: position).records.map(\.message) == ["7"])
    }

    @Test("a strategy's own level holds back what the logger lets through")
    func level() {
        let strategy = InMemoryStrategy()
        let logger = Logger(strategy: strategy)
        strategy.level = .error
        logger.info("dropped")
        strategy.level = .info
        logger.info("kept")
        #expect(logger.loggedMessages == ["kept"])
    }
}
