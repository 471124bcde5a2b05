import Testing

@testable import Quiz

@Suite("The options of Anki's decks")
struct PresetTests {
    @Test(
        "numbers of days, cards and lapses are taken as far as they can be meant",
        arguments: [
            (-5, 0, 1), (0, 0, 1), (1, 1, 1), (250, 250, 250), (99_999, 99_999, 36_500),
            (2_000_000, 100_000, 36_500),
        ]
    )
    func limits(given: Int, count: Int, days: Int) throws {
        let json =
            #"{"new":{"perDay":\#(given)},"rev":{"perDay":\#(given),"maxIvl":\#(given)},"lapse":{"leechFails":\#(given)}}"#
        let read = try PresetJSON.settings(JSONReader.value(Array(json.utf8)))
        #expect(read.newPerDay == count && read.reviewsPerDay == count)
        #expect(read.longestDays == days && read.leechLapses == min(count, 10_000))
        guard given >= 0 else { return }
        var number: [UInt8] = []
        var rest = given
        repeat {
            number.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        let bytes = [0x48] + number + [0x50] + number + [0x80, 0x01] + number + [0xB0, 0x01] + number
        let other = try PresetProtobuf.settings(bytes)
        #expect(other.newPerDay == count && other.reviewsPerDay == count)
        #expect(other.longestDays == days && other.leechLapses == min(count, 10_000))
    }

    @Test(
        "the wanted retention, in single precision, has the digits that a person gave it",
        arguments: [(Float(0.5), 0.5), (0.87, 0.87), (0.9123, 0.9123), (0.49, 0.9), (1, 0.9), (.nan, 0.9)]
    )
    func retention(given: Float, wanted: Double) throws {
        let bits = given.bitPattern
        let bytes = [0xAD, 0x02] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        #expect(try PresetProtobuf.settings(bytes).retention == wanted)
    }

    @Test("an answer that a leech is only marked for does not suspend it")
    func leeches() throws {
        for (action, suspends) in [(0, true), (1, false)] {
            #expect(try PresetProtobuf.settings([0xA8, 0x01, UInt8(action)]).suspendsLeeches == suspends)
            let json = try JSONReader.value(Array(#"{"lapse":{"leechAction":\#(action)}}"#.utf8))
            #expect(PresetJSON.settings(json).suspendsLeeches == suspends)
        }
    }
}
