import Testing

@testable import ClickwheelSound

@Suite("Outputs that are gone")
struct MissingOutputsTests {
    private let second: Int64 = 1_000_000_000

    @Test("are looked for each second at first, and from the tenth time on each five seconds")
    func tries() {
        var missing = MissingOutputs()
        missing.note(SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16), for: "alsa")
        missing.add("alsa", .lost(output: "alsa", reason: ""), at: 0)
        var (now, waits) = (second, [Int64]())
        for _ in 0..<13 {
            #expect(missing.due(at: now - 1).isEmpty)
            #expect(missing.due(at: now).map(\.name) == ["alsa"])
            #expect(missing.due(at: now).isEmpty, "it is being tried")
            missing.retry("alsa", at: now)
            let next = missing.earliest ?? 0
            waits.append((next - now) / second)
            now = next
        }
        #expect(waits == [1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5])
    }

    @Test("of several, the one that is due first is waited for")
    func earliest() {
        var missing = MissingOutputs()
        #expect(missing.earliest == nil)
        missing.add("alsa", .lost(output: "alsa", reason: ""), at: 3 * second)
        missing.add("pulse", .lost(output: "pulse", reason: ""), at: second)
        #expect(missing.earliest == 2 * second)
        missing.remove("pulse", at: 2 * second)
        #expect(missing.earliest == 4 * second)
    }
}
