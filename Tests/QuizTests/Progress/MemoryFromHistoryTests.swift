import ClickwheelSystem
import Foundation
import Testing

@testable import Quiz

@Suite("The memory of a card that comes from Anki")
struct MemoryFromHistoryTests {
    @Test("is rebuilt from its history as Anki rebuilds it")
    func history() throws {
        let path = try Fixture.path("packages/new.apkg.json")
        let document = try JSONReader.value(Array(Data(contentsOf: URL(fileURLWithPath: path))))
        var compared = 0
        for note in document["notes"]?.array ?? [] {
            for card in note["cards"]?.array ?? [] {
                let reviews = (card["revlog"]?.array ?? []).compactMap(\.array).map { row in
                    MemoryFromHistory.Review(
                        time: (row[0].int ?? 0) / 1000,
                        ease: row[1].int ?? 0,
                        factor: row[4].int ?? 0,
                        type: row[6].int ?? 0
                    )
                }
                guard !reviews.isEmpty, let s = card["data"]?["s"]?.double, let d = card["data"]?["d"]?.double
                else { continue }
                // These histories were answered at times at which 24 hours and a study day are the same.
                let found = try #require(MemoryFromHistory.memory(reviews, StudyCalendar(rolloverHour: 6)))
                #expect(
                    abs(found.0.stability - s) <= 1e-3 * max(1, s) && abs(found.0.difficulty - d) <= 1e-3 * d
                )
                compared += 1
            }
        }
        #expect(compared > 25)
    }

    private struct Memory: Decodable {
        let rows: [[Int]]
        let state: [Double]?
    }

    @Test("is what Anki makes of histories of every kind, with resets, cramming and changes by hand")
    func wild() throws {
        var wrong: [String] = []
        let memories = try Fixture.json("anki_memories.json", as: [Memory].self)
        #expect(memories.count == 220)
        for memory in memories {
            let reviews = memory.rows.map {
                MemoryFromHistory.Review(time: $0[0], ease: $0[1], factor: $0[2], type: $0[3], ivl: $0[4])
            }
            let found = MemoryFromHistory.memory(reviews, StudyCalendar())
            guard let state = memory.state, let found else {
                if memory.state != nil || found != nil {
                    wrong.append("\(memory): \(String(describing: found))")
                }
                continue
            }
            // Anki computes in single precision and keeps four digits.
            if abs(found.0.stability - state[0]) > 2e-3 * max(1, state[0])
                || abs(found.0.difficulty - state[1]) > 2e-3 * state[1]
            {
                wrong.append("\(memory): \(found)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(12).joined(separator: "\n"))")
    }

    @Test("begins anew after a reset, and learns nothing from cramming")
    func rules() {
        typealias Review = MemoryFromHistory.Review
        let calendar = StudyCalendar()
        let first = Review(time: 0, ease: 1, factor: 0, type: 0)
        let reset = Review(time: 86_400, ease: 0, factor: 0, type: 4)
        let good = Review(time: 172_800, ease: 3, factor: 0, type: 0)
        let cram = Review(time: 200_000, ease: 1, factor: 0, type: 3)
        let found = MemoryFromHistory.memory([first, reset, good, cram], calendar)
        #expect(found?.0 == FSRS().first(.good) && found?.last == 172_800)
        #expect(MemoryFromHistory.memory([first, reset], calendar) == nil)
        #expect(MemoryFromHistory.memory([], calendar) == nil)
    }

    @Test("is made from interval and ease where there is no history")
    func fromSM2() {
        let memory = FSRS().fromSM2(intervalDays: 100, ease: 2.5)
        #expect(abs(memory.stability - 100) < 1e-9 && (1...10).contains(memory.difficulty))
        #expect(FSRS().fromSM2(intervalDays: 100, ease: 1.3).difficulty > memory.difficulty)
        #expect(FSRS().fromSM2(intervalDays: 0, ease: 0).stability >= FSRS.shortest)
    }

    @Test("what stands beside a card is kept, and its memory is read and written")
    func data() {
        var data = CardData(#"{"pos":3,"s":1.5,"d":6.25,"dr":0.9,"lrt":100,"cd":"{\"a\":[1,\"}\"]}"}"#)
        #expect(data.memory == MemoryState(stability: 1.5, difficulty: 6.25) && data.lastReview == 100)
        data.memory = MemoryState(stability: 2, difficulty: 5)
        #expect(data.text == #"{"s":2.0,"d":5.0,"lrt":100,"pos":3,"dr":0.9,"cd":"{\"a\":[1,\"}\"]}"}"#)
        for bad in ["", "{", "nonsense", "{\"s\":\"x\"}", "{\"s\":-1,\"d\":5}", "{\"s\":0,\"d\":5}", "[1]"] {
            #expect(CardData(bad).memory == nil)
        }
    }

    @Test("numbers beside a card are read to the last bit, however they are written")
    func numbers() {
        var random = SplitMix64(seed: 7)
        var texts = [
            "0", "1e3", "3.7000", "0.1", "123456789012345", "1234567890123456789", "0.000000000000001",
            "4.35e-2",
        ]
        for _ in 0..<2000 {
            let value = Double(random.next() >> 11) / Double(1 << (random.next() % 53))
            texts.append("\(value)")
            texts.append("\(random.next() % 100_000).\(random.next() % 10_000)")
        }
        for text in texts {
            #expect(CardData("{\"s\":\(text),\"d\":5}").stability == Double(text))
        }
        for bad in ["", "1.2.3", ".", "\"5\"", "null", "--1"] {
            #expect(CardData("{\"s\":\(bad)}").stability == nil)
        }
    }
}
