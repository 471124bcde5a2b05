import Log
import Testing

@Suite("Text format")
struct LineFormatTests {
    static func record(_ message: String, _ fields: [Field] = []) -> Record {
        Record(timestamp: 1_709_210_096_000_123, level: .info, part: "scan", message: message, fields: fields)
    }

    @Test("a record is time, level, part, message and fields")
    func line() {
        let record = Self.record(
            "done",
            [.integer("tracks", 12), .string("folder", "My Music"), .bool("ok", true)]
        )
        #expect(
            LineFormat.text.line(record)
                == "2024-02-29T12:34:56.000123Z info [scan] done tracks=12 folder=\"My Music\" ok=true"
        )
    }

    @Test(
        "times are right at the edges of days, years and the epoch",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"),
            (-1, "1969-12-31T23:59:59.999999Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (4_102_444_799_999_999, "2099-12-31T23:59:59.999999Z"),
        ]
    )
    func time(_ microseconds: Int64, _ expected: String) {
        #expect(
            LineFormat.text.line(
                Record(timestamp: microseconds, level: .info, part: "", message: "", fields: [])
            ) == expected + " info "
        )
    }

    @Test(
        "one record is one line, whatever a message or a field holds",
        arguments: [
            "a\nb", "a\rb", "\u{1B}[31mred", "\u{202E}evil", "a\u{2028}b", "a\u{0}b", "\u{85}",
            "\u{2066}x\u{2069}",
        ]
    )
    func oneLine(_ text: String) {
        let line = LineFormat.text.line(Self.record(text, [.string("value", text)]))
        let scalars = line.unicodeScalars
        #expect(scalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        #expect(scalars.allSatisfy { ![0x2028, 0x2029, 0x202E, 0x2066, 0x2069].contains($0.value) })
    }
}
