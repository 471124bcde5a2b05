import Testing

@testable import ClickwheelApp

@Suite("Several outputs at once, as they are named")
struct AlsoThroughTests {
    @Test("outputs are joined by +, each once, with spaces or without")
    func names() throws {
        #expect(
            try AlsoThrough.addresses(in: "pulse:kitchen + alsa:hw:0,3+pulse:kitchen")
                == "pulse:kitchen+alsa:hw:0,3"
        )
        #expect(try AlsoThrough.addresses(in: "pulse: + pulse + alsa:") == "pulse+alsa")
        #expect(try AlsoThrough.addresses(in: " + ") == nil)
    }

    @Test(
        "what is no output, or none that can be kept, is refused with a sentence that says what is one",
        arguments: ["gramophone", "wav:/tmp/a.wav", "null:x", "fifo:/tmp/x", "browser", "alsa:file:'|date'"]
    )
    func refused(text: String) {
        #expect(throws: AlsoThrough.Refusal.self) { _ = try AlsoThrough.addresses(in: "pulse+\(text)") }
    }

    @Test("more than eight are refused")
    func tooMany() {
        let many = (0..<8).map { "alsa:hw:\($0)" }.joined(separator: "+")
        #expect(throws: AlsoThrough.Refusal.self) { _ = try AlsoThrough.addresses(in: many) }
    }

    @Test("pipes are told by their places, and called by their names")
    func places() {
        let places = SpeakerPlaces(folder: "/data")
        #expect(places.address(of: "fifo") == "fifo:/data/snapfifo")
        #expect(places.name(of: "fifo:/data/snapfifo") == "fifo")
        #expect(places.address(of: "pulse:kitchen") == "pulse:kitchen")
        #expect(places.name(of: "pulse:kitchen") == "pulse:kitchen")
    }
}
