import Testing

@testable import Media

@Suite("Files as few programs write them")
struct OddFileTests {
    private func big(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private func little(_ number: Int, _ size: Int) -> [UInt8] { big(number, size).reversed() }

    @Test("a JPEG may have fill bytes, markers without content, and segments that are empty")
    func jpeg() {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD0, 0xFF, 0xFE, 0, 2, 0xFF, 0xFF, 0xFF]
        bytes += [0xC0, 0, 11, 8] + big(200, 2) + big(300, 2) + [1, 1, 0x11, 0]
        bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xFF, 0xD9]
        let metadata = MediaInspector().inspect(bytes)
        #expect(metadata.kind == .image && metadata.width == 300 && metadata.height == 200)
        #expect(metadata.damaged == nil)
    }

    @Test("a WebP without loss has its size behind a part of odd length that nobody knows")
    func webp() {
        let bits = 299 | 199 << 14
        var parts = Array("ABCD".utf8) + little(3, 4) + [1, 2, 3, 0]
        parts += Array("VP8L".utf8) + little(6, 4) + [0x2F] + little(bits, 4) + [0]
        let bytes = Array("RIFF".utf8) + little(parts.count + 4, 4) + Array("WEBP".utf8) + parts
        let metadata = MediaInspector().inspect(bytes)
        #expect(metadata.kind == .image && metadata.width == 300 && metadata.height == 200)
    }

    @Test("a box may say its length in 64 bits, and the last one leave it out")
    func boxes() {
        let long = big(1, 4) + Array("long".utf8) + big(20, 8) + [1, 2, 3, 4]
        let bytes = long + big(0, 4) + Array("last".utf8) + [5, 6]
        let boxes = Box.all(MediaBytes(bytes), 0..<bytes.count)
        #expect(boxes.map(\.type) == ["long", "last"] && boxes.map(\.content) == [16..<20, 28..<30])
    }

    /// A profile whose second tag is its description.
    private func profile(_ description: [UInt8]) -> [UInt8] {
        let tags = [("cprt", 10), ("desc", 156)].flatMap { name, place in
            Array(name.utf8) + big(place, 4) + big(20, 4)
        }
        return [UInt8](repeating: 0, count: 36) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 88)
            + big(2, 4) + tags + description
    }

    @Test("a colour profile has its name in the old form or in the new one, and long ones are cut")
    func profiles() {
        func old(_ name: String) -> [UInt8] {
            Array("desc".utf8) + big(0, 4) + big(name.utf8.count + 1, 4) + Array(name.utf8) + [0]
        }
        func new(_ name: String, _ between: Int) -> [UInt8] {
            let units = name.utf16.flatMap { big(Int($0), 2) }
            return Array("mluc".utf8) + big(0, 4) + big(1, 4) + big(12, 4) + Array("enUS".utf8)
                + big(units.count, 4) + big(28 + between, 4) + [UInt8](repeating: 0, count: between) + units
        }
        #expect(ColourProfile.name(profile(old("Adobe RGB") + Array("more".utf8))) == "Adobe RGB")
        #expect(ColourProfile.name(profile(old("sRGB IEC61966-2.1"))) == "sRGB")
        #expect(ColourProfile.name(profile(new("Żółty", 4) + Array("more".utf8))) == "Żółty")
        let long = String(repeating: "x", count: 300)
        #expect(ColourProfile.name(profile(old(long)))?.count == 100)
        #expect(ColourProfile.name(profile(new(long, 0)))?.count == 100)
        #expect(ColourProfile.name(profile(Array("none".utf8))) == nil)
    }
}
