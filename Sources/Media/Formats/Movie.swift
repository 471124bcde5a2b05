/// The box `moov` of a film (ISO/IEC 14496-12, section 8; Apple's QuickTime File Format).
struct Movie {
    /// Seconds from 1904, where films count from, to 1970.
    private static let epoch = 2_082_844_800
    /// Google's Spherical Video RFC, version 1: the box that says so in XML.
    private static let sphere: [UInt8] = [
        0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
    ]
    private static let trackLimit = 64

    private let bytes: MediaBytes
    private var durationMs: Int?

    /// What the box `moov` tells `metadata`; its kind is unknown where there is no picture in it.
    static func tell(_ bytes: MediaBytes, _ box: Box, _ metadata: inout MediaMetadata) {
        var movie = Movie(bytes: bytes)
        for part in box.children(bytes).prefix(1024) {
            switch part.type {
            case "mvhd": movie.head(part.content.lowerBound, &metadata)
            case "mvex":
                if let head = part.children(bytes).first("mehd") { movie.fragments(head, &metadata) }
            case "meta": movie.keys(part, &metadata)
            case "udta": movie.userData(part, &metadata)
            default: break
            }
        }
        for track in box.children(bytes).filter({ $0.type == "trak" }).prefix(trackLimit) {
            movie.track(track, &metadata)
        }
        if metadata.kind == .video { metadata.durationMs = movie.durationMs }
    }

    private init(bytes: MediaBytes) { self.bytes = bytes }

    private var timescale = 0

    /// Section 8.2.2.
    private mutating func head(_ start: Int, _ metadata: inout MediaMetadata) {
        let size = (try? bytes.byte(start)) == 1 ? 8 : 4
        guard let made = try? bytes.number(start + 4, size),
            let scale = try? bytes.big32(start + 4 + 2 * size),
            let length = try? bytes.number(start + 8 + 2 * size, size), scale > 0
        else { return }
        timescale = scale
        if length > 0, length < (size == 8 ? Int.max : 0xFFFF_FFFF) {
            durationMs = Self.milliseconds(length, scale)
        }
        if made > Self.epoch, metadata.takenAt == nil { metadata.takenAt = UTC.text(made - Self.epoch) }
    }

    private mutating func fragments(_ box: Box, _ metadata: inout MediaMetadata) {
        let start = box.content.lowerBound
        let size = (try? bytes.byte(start)) == 1 ? 8 : 4
        guard timescale > 0, durationMs == nil, let length = try? bytes.number(start + 4, size), length > 0
        else { return }
        durationMs = Self.milliseconds(length, timescale)
    }

    private static func milliseconds(_ length: Int, _ scale: Int) -> Int? {
        length < 1 << 50 ? (length * 1000 + scale / 2) / scale : nil
    }

    private mutating func track(_ box: Box, _ metadata: inout MediaMetadata) {
        let parts = box.children(bytes)
        guard let media = parts.first("mdia")?.children(bytes), let handler = media.first("hdlr"),
            let kind = try? bytes.code(handler.content.lowerBound + 8),
            kind == "vide" || kind == "pict" || kind == "auxv"
        else { return }
        guard metadata.kind != .video, kind != "auxv" else { return }
        let table = media.first("minf")?.children(bytes).first("stbl")?.children(bytes) ?? []
        guard let entry = table.first("stsd")?.children(bytes, skip: 8).first else { return }
        let start = entry.content.lowerBound
        metadata.kind = .video
        metadata.width = (try? bytes.big16(start + 24)) ?? metadata.width
        metadata.height = (try? bytes.big16(start + 26)) ?? metadata.height
        metadata.orientation =
            parts.first("tkhd").flatMap { orientation($0.content.lowerBound) } ?? metadata.orientation
        for part in entry.children(bytes, skip: 78) {
            switch part.type {
            case "colr": metadata.colourProfile = HEIF.colour(bytes, part) ?? metadata.colourProfile
            case "sv3d": metadata.projection = projection(part) ?? metadata.projection
            default: break
            }
        }
        for part in parts
        where part.type == "uuid"
            && bytes.copy(part.content.lowerBound, to: part.content.lowerBound + 16) == Self.sphere
        {
            let xml = XMP(bytes.packet(part.content.lowerBound + 16, to: part.content.upperBound))
            if xml.value("Spherical", in: XMP.sphere)?.lowercased() == "true" {
                metadata.projection = metadata.projection ?? "equirectangular"
            }
        }
        frames(table, media.first("mdhd"), &metadata)
    }

    /// How many pictures the track has, and how long they take, for what is an animation.
    private mutating func frames(_ table: [Box], _ head: Box?, _ metadata: inout MediaMetadata) {
        if let sizes = table.first("stsz") {
            metadata.frames = try? bytes.big32(sizes.content.lowerBound + 8)
        }
        guard durationMs == nil, let head else { return }
        let start = head.content.lowerBound
        let size = (try? bytes.byte(start)) == 1 ? 8 : 4
        if let scale = try? bytes.big32(start + 4 + 2 * size),
            let length = try? bytes.number(start + 8 + 2 * size, size),
            scale > 0, length > 0
        {
            durationMs = Self.milliseconds(length, scale)
        }
    }

    /// Google's Spherical Video V2: `proj` holds a box of the projection.
    private func projection(_ box: Box) -> String? {
        let kinds = box.children(bytes).first("proj")?.children(bytes) ?? []
        if kinds.first("equi") != nil { return "equirectangular" }
        if kinds.first("cbmp") != nil { return "cubemap" }
        return kinds.first("mshp") == nil ? nil : "mesh"
    }

    /// As Exif would say it, by the matrix of the track's head (sections 6.2.2 and 8.3.2).
    private func orientation(_ start: Int) -> Int? {
        let matrix = start + ((try? bytes.byte(start)) == 1 ? 52 : 40)
        let signs = [0, 4, 12, 16].map { place -> Int in
            guard let number = try? bytes.big32(matrix + place) else { return 2 }
            return Int(Int32(truncatingIfNeeded: number)).signum()
        }
        return switch signs {
        case [1, 0, 0, 1]: 1
        case [-1, 0, 0, 1]: 2
        case [-1, 0, 0, -1]: 3
        case [1, 0, 0, -1]: 4
        case [0, 1, 1, 0]: 5
        case [0, 1, -1, 0]: 6
        case [0, -1, -1, 0]: 7
        case [0, -1, 1, 0]: 8
        case _: nil
        }
    }

    /// Apple's `keys` and `ilst`, by names such as com.apple.quicktime.content.identifier.
    private func keys(_ box: Box, _ metadata: inout MediaMetadata) {
        // QuickTime's box has no version before its parts; MP4's has.
        let isPlain = (try? bytes.code(box.content.lowerBound + 4)) == "hdlr"
        let parts = box.children(bytes, skip: isPlain ? 0 : 4)
        guard let keys = parts.first("keys"), let list = parts.first("ilst") else { return }
        let names = keys.children(bytes, skip: 8).prefix(256).map {
            bytes.text($0.content.lowerBound, to: min($0.content.upperBound, $0.content.lowerBound + 100))
        }
        var (make, model): (String?, String?)
        for item in list.children(bytes).prefix(256) {
            guard names.indices.contains(Int(item.type.value) - 1),
                let data = item.children(bytes).first("data")
            else {
                continue
            }
            let start = data.content.lowerBound + 8
            let value = bytes.text(start, to: max(start, min(data.content.upperBound, start + 256)))
            switch names[Int(item.type.value) - 1] {
            case "com.apple.quicktime.content.identifier": metadata.contentIdentifier = value
            case "com.apple.quicktime.creationdate": metadata.takenAt = UTC.normal(value) ?? metadata.takenAt
            case "com.apple.quicktime.location.ISO6709": place(value, &metadata)
            case "com.apple.quicktime.make": make = value
            case "com.apple.quicktime.model": model = value
            default: break
            }
        }
        metadata.camera = Exif.camera(make, model) ?? metadata.camera
    }

    private func userData(_ box: Box, _ metadata: inout MediaMetadata) {
        for part in box.children(bytes).prefix(256) {
            // FFmpeg puts the keys in here.
            if part.type == "meta" { keys(part, &metadata) }
            // The sign ©, and xyz.
            guard part.type == FourCC(0xA978_797A) else { continue }
            let start = part.content.lowerBound + 4
            place(bytes.text(start, to: max(start, min(part.content.upperBound, start + 64))), &metadata)
        }
    }

    /// `+37.3349-122.0090+010/` (ISO 6709, annex H).
    private func place(_ text: String, _ metadata: inout MediaMetadata) {
        var numbers: [String] = []
        for letter in text.prefix(64) {
            if letter == "+" || letter == "-" {
                numbers.append(String(letter))
            } else if letter == "/" {
                break
            } else if numbers.isEmpty {
                return
            } else {
                numbers[numbers.count - 1].append(letter)
            }
        }
        guard numbers.count >= 2, let north = Double(numbers[0]), let east = Double(numbers[1]),
            abs(north) <= 90,
            abs(east) <= 180
        else { return }
        (metadata.latitude, metadata.longitude) = (north, east)
    }
}
