/// What a JPEG says of how it was taken, as Exif (version 2.32) in an APP1 segment.
struct ExifSegment {
    private let shot: Shot
    private let orientation: Int
    private let identifier: String?

    /// `orientation` is how the stored picture is turned, 1 to 8; `identifier` is what both halves of a live photo name.
    init(_ shot: Shot, orientation: Int = 1, identifier: String? = nil) {
        (self.shot, self.orientation, self.identifier) = (shot, orientation, identifier)
    }

    /// The segment without its marker and length.
    var bytes: [UInt8] { Array("Exif\0\0".utf8) + tiff }

    private struct Entry {
        let tag: Int
        /// TIFF 6.0, section 2: 1 byte, 2 text, 3 of two bytes, 4 of four, 5 a fraction, 7 anything.
        let type: Int
        let count: Int
        let value: [UInt8]
    }

    private var tiff: [UInt8] {
        let head: [UInt8] = Array("MM".utf8) + Self.two(42) + Self.four(8)
        let main = [
            Self.text(0x010F, shot.camera.make), Self.text(0x0110, shot.camera.model),
            Entry(tag: 0x0112, type: 3, count: 1, value: Self.two(orientation)), Self.text(0x0132, shot.time),
        ]
        let detail = [
            Self.fraction(0x829A, [shot.exposure]), Self.fraction(0x829D, [(shot.aperture, 10)]),
            Entry(tag: 0x8827, type: 3, count: 1, value: Self.two(shot.sensitivity)),
            Entry(tag: 0x9000, type: 7, count: 4, value: Array("0232".utf8)), Self.text(0x9003, shot.time),
            Self.text(0x9010, shot.zone), Self.text(0x9011, shot.zone),
            Self.fraction(0x920A, [(shot.camera.focalLength, 1)]),
        ]
        let note =
            identifier.map { [Entry(tag: 0x927C, type: 7, count: Self.note($0).count, value: Self.note($0))] }
            ?? []
        let colour = [Entry(tag: 0xA001, type: 3, count: 1, value: Self.two(1))]
        let place = [
            Entry(tag: 0, type: 1, count: 4, value: [2, 3, 0, 0]),
            Self.text(1, shot.place.latitude < 0 ? "S" : "N"),
            Self.fraction(2, Self.degrees(shot.place.latitude)),
            Self.text(3, shot.place.longitude < 0 ? "W" : "E"),
            Self.fraction(4, Self.degrees(shot.place.longitude)),
        ]
        let details = detail + note + colour
        // The main directory points to the others, which lie behind it.
        let detailPlace = 8 + Self.size(main) + 24
        let gpsPlace = detailPlace + Self.size(details)
        let pointers = [
            Entry(tag: 0x8769, type: 4, count: 1, value: Self.four(detailPlace)),
            Entry(tag: 0x8825, type: 4, count: 1, value: Self.four(gpsPlace)),
        ]
        return head + Self.directory(main + pointers, at: 8) + Self.directory(details, at: detailPlace)
            + Self.directory(place, at: gpsPlace)
    }

    /// Bytes that a directory takes, with what its entries point to.
    private static func size(_ entries: [Entry]) -> Int {
        2 + entries.count * 12 + 4
            + entries.reduce(0) { $0 + ($1.value.count > 4 ? even($1.value.count) : 0) }
    }

    private static func even(_ count: Int) -> Int { count + count % 2 }

    private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var (bytes, behind): ([UInt8], [UInt8]) = (two(entries.count), [])
        let room = start + 2 + entries.count * 12 + 4
        for entry in entries {
            bytes += two(entry.tag) + two(entry.type) + four(entry.count)
            if entry.value.count <= 4 {
                bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                bytes += four(room + behind.count)
                behind += entry.value + [UInt8](repeating: 0, count: entry.value.count % 2)
            }
        }
        return bytes + four(0) + behind
    }

    /// Apple's note with the identifier alone, by ExifTool's names: nothing is published of it.
    private static func note(_ identifier: String) -> [UInt8] {
        let entry = text(0x0011, identifier)
        // Its offsets count from its own start, and its directory is 14 bytes behind that.
        return Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + directory([entry], at: 14)
    }

    private static func text(_ tag: Int, _ text: String) -> Entry {
        let value = Array(text.utf8) + [0]
        return Entry(tag: tag, type: 2, count: value.count, value: value)
    }

    private static func fraction(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
        Entry(tag: tag, type: 5, count: values.count, value: values.flatMap { four($0.0) + four($0.1) })
    }

    private static func degrees(_ degrees: Double) -> [(Int, Int)] {
        let hundredths = Int((abs(degrees) * 360_000).rounded())
        return [(hundredths / 360_000, 1), (hundredths / 6_000 % 60, 1), (hundredths % 6_000, 100)]
    }

    private static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }

    private static func four(_ number: Int) -> [UInt8] { two(number >> 16) + two(number) }
}
