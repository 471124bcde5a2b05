/// Matroska and WebM (RFC 9559, on RFC 8794).
struct Matroska: MediaFormat {
    private static let elementLimit = 4096

    private let bytes: MediaBytes

    static func matches(_ bytes: MediaBytes) -> Bool { (try? bytes.big32(0)) == 0x1A45_DFA3 }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        let file = Matroska(bytes: bytes)
        let all = file.elements(0..<bytes.count)
        guard let segment = all.first(where: { $0.id == 0x1853_8067 }) else {
            return metadata.markDamaged("it is cut off in its head")
        }
        if segment.isCut { metadata.markDamaged("it is cut off") }
        for part in file.elements(segment.content, until: 0x1F43_B675) {
            switch part.id {
            case 0x1549_A966: file.information(part.content, &metadata)
            case 0x1654_AE6B:
                for track in file.elements(part.content) where track.id == 0xAE {
                    file.track(track.content, &metadata)
                }
            default: break
            }
        }
        if metadata.kind != .video { metadata.durationMs = nil }
    }

    private func information(_ range: Range<Int>, _ metadata: inout MediaMetadata) {
        var (scale, duration) = (1_000_000, 0.0)
        for part in elements(range) {
            switch part.id {
            case 0x2AD7B1: scale = integer(part.content) ?? scale
            case 0x4489: duration = real(part.content) ?? 0
            case 0x4461:
                // Nanoseconds since 2001.
                if let date = integer(part.content), date > 0 {
                    metadata.takenAt = UTC.text(978_307_200 + date / 1_000_000_000)
                }
            default: break
            }
        }
        let milliseconds = duration * Double(scale) / 1_000_000
        if milliseconds >= 1, milliseconds < 1e12 { metadata.durationMs = Int(milliseconds.rounded()) }
    }

    private func track(_ range: Range<Int>, _ metadata: inout MediaMetadata) {
        let parts = elements(range)
        guard metadata.kind != .video, let kind = parts.first(where: { $0.id == 0x83 }),
            integer(kind.content) == 1
        else {
            return
        }
        metadata.kind = .video
        for part in elements(parts.first { $0.id == 0xE0 }?.content ?? 0..<0) {
            switch part.id {
            case 0xB0: metadata.width = integer(part.content)
            case 0xBA: metadata.height = integer(part.content)
            case 0x7670:
                let kind = elements(part.content).first { $0.id == 0x7671 }.flatMap { integer($0.content) }
                metadata.projection = kind.flatMap { [1: "equirectangular", 2: "cubemap", 3: "mesh"][$0] }
            default: break
            }
        }
    }

    private struct Element {
        let id: Int
        let content: Range<Int>
        let isCut: Bool
    }

    /// The elements in `range`, up to the first called `last`.
    private func elements(_ range: Range<Int>, until last: Int? = nil) -> [Element] {
        var elements: [Element] = []
        var place = range.lowerBound
        while place < range.upperBound, elements.count < Self.elementLimit {
            guard let first = try? bytes.byte(place) else { break }
            let idSize = first.leadingZeroBitCount + 1
            guard idSize <= 4, let id = try? bytes.number(place, idSize), id != last,
                let head = try? bytes.byte(place + idSize)
            else { break }
            let lengthSize = head.leadingZeroBitCount + 1
            guard lengthSize <= 8, let coded = try? bytes.number(place + idSize, lengthSize) else { break }
            let mask = 1 << (7 * lengthSize) - 1
            let length = coded & mask
            let start = place + idSize + lengthSize
            // All ones: it goes on to the end, as of a stream.
            let isOpen = length == mask
            guard start <= range.upperBound else { break }
            let isCut = !isOpen && length > range.upperBound - start
            let end = isOpen || isCut ? range.upperBound : start + length
            elements.append(Element(id: id, content: start..<end, isCut: isCut))
            place = end
        }
        return elements
    }

    private func integer(_ range: Range<Int>) -> Int? {
        range.count <= 8 ? try? bytes.number(range.lowerBound, range.count) : nil
    }

    private func real(_ range: Range<Int>) -> Double? {
        let start = range.lowerBound
        guard range.count == 4 || range.count == 8, let high = try? bytes.big32(start) else { return nil }
        guard range.count == 8 else { return Double(Float(bitPattern: UInt32(high))) }
        return (try? bytes.big32(start + 4)).map { Double(bitPattern: UInt64(high) << 32 | UInt64($0)) }
    }
}
