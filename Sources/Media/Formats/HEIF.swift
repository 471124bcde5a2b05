/// Pictures in HEIF boxes: HEIC and AVIF (ISO/IEC 23008-12).
struct HEIF {
    private static let itemLimit = 65_536
    /// So many items of Exif are read; a picture has one.
    private static let exifLimit = 16

    private struct Item {
        var type: FourCC = "    "
        /// Where its bytes are in the file; `nil` where they are in pieces.
        var place: Range<Int>?
        /// The indices of its properties, the first one being 1, in order.
        var properties: [Int] = []
    }

    private let bytes: MediaBytes
    private var items: [Int: Item] = [:]
    private var primary = 0
    private var properties: [Box] = []

    /// What the box `meta` tells `metadata`.
    static func tell(_ bytes: MediaBytes, _ meta: Box, _ metadata: inout MediaMetadata) {
        var file = HEIF(bytes)
        file.read(meta)
        file.tell(&metadata)
    }

    private init(_ bytes: MediaBytes) { self.bytes = bytes }

    private mutating func read(_ meta: Box) {
        let boxes = meta.children(bytes, skip: 4)
        let data = boxes.first("idat")?.content
        for box in boxes {
            let start = box.content.lowerBound
            let version = Int((try? bytes.byte(start)) ?? 0)
            switch box.type {
            case "pitm": primary = (try? bytes.number(start + 4, version == 0 ? 2 : 4)) ?? 0
            case "iinf":
                for entry in box.children(bytes, skip: version == 0 ? 6 : 8) where entry.type == "infe" {
                    let place = entry.content.lowerBound
                    guard let version = try? bytes.byte(place), version >= 2 else { continue }
                    let size = version == 2 ? 2 : 4
                    guard let id = try? bytes.number(place + 4, size),
                        let type = try? bytes.code(place + 6 + size),
                        items.count < Self.itemLimit
                    else { continue }
                    items[id, default: Item()].type = type
                }
            case "iloc": try? readPlaces(start, data)
            case "iprp":
                let parts = box.children(bytes)
                properties = parts.first("ipco")?.children(bytes) ?? []
                for part in parts where part.type == "ipma" { try? readProperties(part.content.lowerBound) }
            default: break
            }
        }
    }

    /// ISO/IEC 14496-12, section 8.11.3.
    private mutating func readPlaces(_ start: Int, _ data: Range<Int>?) throws(MediaBytes.PastEnd) {
        let version = try bytes.byte(start)
        let sizes = try bytes.big16(start + 4)
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version > 0 ? sizes & 15 : 0
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 <= 8 }) else { return }
        let idSize = version < 2 ? 2 : 4
        var place = start + 6 + idSize
        for _ in 0..<min(try bytes.number(start + 6, idSize), Self.itemLimit) {
            let id = try bytes.number(place, idSize)
            place += idSize
            let method = version > 0 ? try bytes.big16(place) & 15 : 0
            place += (version > 0 ? 2 : 0) + 2
            let base = try bytes.number(place, baseSize)
            let extents = try bytes.big16(place + baseSize)
            place += baseSize + 2
            // Pieces are not put together. They are stepped over at once: where they have no size, none of them would be an end.
            let piece = place
            place += extents * (indexSize + offsetSize + lengthSize)
            guard extents == 1 else { continue }
            let offset = try bytes.number(piece + indexSize, offsetSize)
            let length = try bytes.number(piece + indexSize + offsetSize, lengthSize)
            let origin = method == 1 ? data?.lowerBound : method == 0 ? 0 : nil
            guard let origin, base <= bytes.count, offset <= bytes.count, length <= bytes.count else {
                continue
            }
            let first = origin + base + offset
            let last = min(first + length, method == 1 ? data?.upperBound ?? 0 : bytes.count)
            guard first < last, items.count < Self.itemLimit || items[id] != nil else { continue }
            items[id, default: Item()].place = first..<last
        }
    }

    /// Section 9.3.1 of ISO/IEC 23008-12.
    private mutating func readProperties(_ start: Int) throws(MediaBytes.PastEnd) {
        let version = try bytes.byte(start)
        let isWide = try bytes.byte(start + 3) & 1 == 1
        let idSize = version == 0 ? 2 : 4
        var place = start + 8
        for _ in 0..<min(try bytes.big32(start + 4), Self.itemLimit) {
            let id = try bytes.number(place, idSize)
            let count = Int(try bytes.byte(place + idSize))
            place += idSize + 1
            for _ in 0..<count {
                let index = isWide ? try bytes.big16(place) & 0x7FFF : Int(try bytes.byte(place) & 0x7F)
                place += isWide ? 2 : 1
                // One entry has so many at most, and a picture has one entry.
                guard id == primary, items[id]?.properties.count ?? 0 < 255 else { continue }
                items[id, default: Item()].properties.append(index)
            }
        }
    }

    private func tell(_ metadata: inout MediaMetadata) {
        metadata.kind = .image
        // However many items name the same bytes, they are read a few times.
        var exifs = Self.exifLimit
        for (_, item) in items.sorted(by: { $0.key < $1.key }) {
            guard let place = item.place else { continue }
            if item.type == "Exif", exifs > 0, let skip = try? bytes.big32(place.lowerBound),
                skip < place.count
            {
                exifs -= 1
                // How the picture is turned is said by its properties alone, and Exif repeats it.
                Exif(bytes, place.lowerBound + 4 + skip, to: place.upperBound)?.tell(&metadata, turns: false)
            }
            if item.type == "mime", place.count <= bytes.packetBytes {
                XMP(bytes.packet(place.lowerBound, to: place.upperBound)).tell(&metadata)
            }
        }
        var (quarters, mirror): (Int, Int?) = (0, nil)
        for index in items[primary]?.properties ?? [] where properties.indices.contains(index - 1) {
            let property = properties[index - 1]
            let start = property.content.lowerBound
            switch property.type {
            case "ispe":
                (metadata.width, metadata.height) = (try? bytes.big32(start + 4), try? bytes.big32(start + 8))
            case "irot": quarters = Int((try? bytes.byte(start)) ?? 0) & 3
            case "imir": mirror = Int((try? bytes.byte(start)) ?? 0) & 1
            case "colr": metadata.colourProfile = Self.colour(bytes, property) ?? metadata.colourProfile
            default: break
            }
        }
        if metadata.width == nil { metadata.markDamaged("it has no picture") }
        metadata.orientation = Self.orientation(quarters: quarters, mirror: mirror)
    }

    static func colour(_ bytes: MediaBytes, _ box: Box) -> String? {
        let start = box.content.lowerBound
        switch try? bytes.code(start) {
        case "nclx", "nclc":
            guard let primaries = try? bytes.big16(start + 4), let transfer = try? bytes.big16(start + 6)
            else {
                return nil
            }
            return ColourProfile.name(primaries: primaries, transfer: transfer)
        case "prof", "rICC":
            return ColourProfile.name(
                bytes.copy(start + 4, to: min(box.content.upperBound, start + 4 + 8192))
            )
        default: return nil
        }
    }

    /// As Exif would say it: `irot` turns against the clock by quarters, and then `imir` exchanges top and bottom (0) or
    /// left and right (1); ISO/IEC 23008-12, sections 6.5.10 and 6.5.12.
    static func orientation(quarters: Int, mirror: Int?) -> Int {
        switch mirror {
        case nil: [1, 8, 3, 6][quarters]
        case 0: [4, 5, 2, 7][quarters]
        case _: [2, 7, 4, 5][quarters]
        }
    }
}
