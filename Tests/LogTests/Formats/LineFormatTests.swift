import ClickwheelSystem
import Foundation
import Testing

@testable import Log

@Suite("Line formats")
struct LineFormatTests {
    static let time: Int64 = 1_709_210_096_000_123

    static func record(_ message: String, _ fields: [Field] = [], part: String = "scan") -> Record {
        Record(timestamp: time, level: .info, part: part, message: message, fields: fields)
    }

    static let fields: [Field] = [
        .integer("tracks", 12), .string("folder", "My Music"), .string("path", "/a-b/c.flac"),
        .bool("ok", true),
        .double("seconds", 0.25), .integer("low", .min), .string("number", "12"), .string("none", ""),
    ]

    @Test(
        "a record is one line in each format",
        arguments: zip(
            LineFormat.allCases,
            [
                #"2024-02-29T12:34:56.000123Z info [scan] done tracks=12 folder="My Music" path=/a-b/c.flac ok=true seconds=0.25 low=-9223372036854775808 number="12" none="""#,
                #"{"time":"2024-02-29T12:34:56.000123Z","level":"info","part":"scan","message":"done","fields":{"tracks":12,"folder":"My Music","path":"/a-b/c.flac","ok":true,"seconds":0.25,"low":-9223372036854775808,"number":"12","none":""}}"#,
                #"time=2024-02-29T12:34:56.000123Z level=info part="scan" msg="done" tracks=12 folder="My Music" path=/a-b/c.flac ok=true seconds=0.25 low=-9223372036854775808 number="12" none="""#,
            ]
        )
    )
    func line(_ format: LineFormat, _ expected: String) {
        #expect(format.line(Self.record("done", Self.fields)) == expected)
    }

    @Test(
        "times are right at the edges of days, years and the epoch",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"),
            (-1, "1969-12-31T23:59:59.999999Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (1_709_164_799_999_999, "2024-02-28T23:59:59.999999Z"),
            (4_102_444_799_999_999, "2099-12-31T23:59:59.999999Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
            (.max, "9999-12-31T23:59:59.999999Z"),
            (.min, "0000-01-01T00:00:00.000000Z"),
        ] as [(Int64, String)]
    )
    func time(_ microseconds: Int64, _ expected: String) {
        let record = Record(timestamp: microseconds, level: .info, part: "", message: "", fields: [])
        #expect(LineFormat.text.line(record) == expected + " info ")
        #expect(
            Timestamp.parse(Array(expected.utf8))
                == min(max(microseconds, -62_167_219_200_000_000), 253_402_300_799_999_999)
        )
    }

    @Test(
        "what misleads a terminal or a reader of lines is written as an escape, and its neighbours as they are",
        arguments: LineFormat.allCases
    )
    func misleading(_ format: LineFormat) throws {
        let misleading: [ClosedRange<UInt32>] = [
            0x80...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF...0xFEFF,
        ]
        for value in Set(
            misleading.flatMap { [$0.lowerBound - 1, $0.lowerBound, $0.upperBound, $0.upperBound + 1] }
        ) {
            let scalar = try #require(Unicode.Scalar(value))
            // The one before the first is a control character too.
            let isShown = value != 0x7F && !misleading.contains { $0.contains(value) }
            let line = format.line(Self.record("a\(scalar)b", [.string("key", "c\(scalar)d")]))
            #expect(line.unicodeScalars.contains(scalar) == isShown, "U+\(String(value, radix: 16))")
        }
    }

    @Test("a second that is remembered reads as one that is not")
    func rememberedSecond() {
        var second = Timestamp.Second()
        var generator = SplitMix64(seed: 4)
        // From the epoch on, as a fresh one is taken for that second.
        let edges = [0, 999_999, 1_000_000, -1, .min, .min + 1, .max, .max - 1] as [Int64]
        for turn in 0..<2000 {
            let isNear = turn.isMultiple(of: 3)
            let random = Int64.random(in: isNear ? -9_000_000...9_000_000 : .min ... .max, using: &generator)
            let time = turn < edges.count ? edges[turn] : random
            var remembered = [UInt8](repeating: 0, count: Timestamp.length)
            var fresh = remembered
            remembered.withUnsafeMutableBufferPointer { memory in
                if let start = memory.baseAddress { Timestamp.write(time, to: start, &second) }
            }
            fresh.withUnsafeMutableBufferPointer { memory in
                if let start = memory.baseAddress { Timestamp.write(time, to: start, nil) }
            }
            #expect(remembered == fresh)
        }
    }

    static let hostile = [
        "a\nb", "a\rb", "\u{1B}[31mred", "\u{202E}evil", "a\u{2028}b", "a\u{2029}b", "a\u{0}b", "\u{85}",
        "\u{2066}x\u{2069}", "\u{200F}", "\u{61C}", "\u{FEFF}", "\u{7F}", "quote\"quote", "back\\slash",
        "tab\there",
        "] [", "[scan] pretends", "k=v", " k=v", "a k=v", "a \\k=v", "a k\\=v", "\\", "x\\", "=", " =", "\"",
        "",
        " ", "naïve 日本 🎷", "{\"json\":1}", "time=1", "true", "12", "nan", "\u{8}\u{C}",
        String(repeating: "long ", count: 500),
    ]

    @Test("one record is one line, whatever a message, a key, a value or a part holds", arguments: hostile)
    func oneLine(_ text: String) {
        for format in LineFormat.allCases {
            let line = format.line(Self.record(text, [Field(key: text, value: .string(text))], part: text))
            let scalars = line.unicodeScalars
            #expect(scalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
            let unsafe: Set<UInt32> = [
                0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067,
                0x2068,
                0x2069, 0xFEFF,
            ]
            #expect(scalars.allSatisfy { !unsafe.contains($0.value) })
        }
    }

    @Test("any other program reads the JSON", arguments: hostile)
    func json(_ text: String) throws {
        let line = LineFormat.json.line(
            Self.record(text, [Field(key: text, value: .string(text))], part: text)
        )
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["message"] as? String == text)
        // A part that is empty is not there.
        #expect((object["part"] as? String ?? "") == text)
        let fields = try #require(object["fields"] as? [String: Any])
        #expect(fields[text] as? String == text)
    }

    @Test("numbers that JSON cannot say are strings")
    func jsonNumbers() throws {
        let fields: [Field] = [
            .double("a", .nan), .double("b", .infinity), .double("c", -.infinity), .double("d", 1e300),
        ]
        let line = LineFormat.json.line(Self.record("", fields))
        #expect(line.hasSuffix(#""fields":{"a":"nan","b":"inf","c":"-inf","d":1e+300}}"#))
    }

    @Test("what is not UTF-8 becomes U+FFFD, and does not swallow what follows")
    func invalidUTF8() {
        let cases: [([UInt8], String)] = [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0xE2, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xC0, 0x8A], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF5, 0x80, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE2, 0x80, 0x0A], "\u{FFFD}\u{FFFD}\\n"),
            ([0xF0, 0x9F, 0x8E, 0xB7], "🎷"),
        ]
        for (bytes, expected) in cases {
            for style in [TextStyle.message, .quoted, .part] {
                #expect(encoded(bytes, style) == expected)
            }
        }
    }

    @Test("every byte alone, at every place in a word of eight, is found where it cannot stand")
    func everyByte() {
        var wrong: [String] = []
        for byte in UInt8.min...UInt8.max {
            let isPlain = byte >= 0x20 && byte < 0x7F && ![0x22, 0x5C, 0x3D, 0x3A].contains(byte)
            let isName = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".utf8.contains(
                byte
            )
            for length in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17] {
                for place in 0..<length {
                    var bytes = [UInt8](repeating: 0x61, count: length)
                    bytes[place] = byte
                    let isRight = bytes.withUnsafeBufferPointer { bytes in
                        PlainBytes.isText(bytes) == isPlain
                            && PlainBytes.isWord(bytes) == (isPlain && byte != 0x20)
                            && PlainBytes.isName(bytes) == isName
                            && PlainBytes.firstSpecial(bytes, from: 0) == (isPlain ? length : place)
                    }
                    if !isRight { wrong.append("\(byte) at \(place) of \(length)") }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "a line is bounded: ten megabytes are cut, with a mark, and stay one line",
        arguments: LineFormat.allCases
    )
    func cut(_ format: LineFormat) throws {
        for text in [String(repeating: "x", count: 10 << 20), String(repeating: "\u{1B}", count: 1 << 20)] {
            let line = format.line(Self.record(text, [.string("k", text), .integer("never", 1)]))
            #expect(line.utf8.count < (1 << 20) + 200)
            #expect(line.contains("…"))
            let record = try #require(LineParser.record(Array(line.utf8)))
            #expect(record.message.hasSuffix("…"))
            #expect(text.hasPrefix(record.message.dropLast()))
        }
    }

    private func encoded(_ bytes: [UInt8], _ style: TextStyle) -> String {
        var encoder = LineEncoder(scratch: UnsafeMutableRawBufferPointer(start: nil, count: 0), budget: 1000)
        bytes.withUnsafeBufferPointer { encoder.append($0, style) }
        let result = encoder.take()
        defer { result.deallocate() }
        return String(decoding: result, as: UTF8.self)
    }
}
