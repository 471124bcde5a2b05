/// Files of boxes: HEIF pictures, MP4 and QuickTime films, and Canon's raw pictures (ISO/IEC 14496-12).
enum BoxedMedia: MediaFormat {
    private static let stills: Set<FourCC> = ["heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "crx "]
    private static let sequences: Set<FourCC> = ["avis", "msf1", "hevc", "hevx"]
    /// What a film of the time before `ftyp` begins with.
    private static let firstAtoms: Set<FourCC> = ["moov", "mdat", "wide", "free", "skip", "pnot"]
    private static let brandLimit = 64

    static func matches(_ bytes: MediaBytes) -> Bool {
        guard let type = try? bytes.code(4), let size = try? bytes.big32(0) else { return false }
        return type == "ftyp" || firstAtoms.contains(type) && (size == 1 || size >= 8)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        let boxes = Box.all(bytes, 0..<bytes.count)
        let type = boxes.first("ftyp")
        let major = type.flatMap { try? bytes.code($0.content.lowerBound) }
        let brands = type.map { allBrands(bytes, $0.content) } ?? []
        let movie = boxes.first("moov")
        let isSequence = major.map(sequences.contains) == true
        if isSequence, let movie {
            if let meta = boxes.first("meta") { HEIF.tell(bytes, meta, &metadata) }
            Movie.tell(bytes, movie, &metadata)
            metadata.kind = (metadata.frames ?? 0) > 1 ? .gif : .image
        } else if major == "crx " {
            tellRaw(bytes, movie, &metadata)
        } else if major.map(stills.contains) == true || isSequence
            || !brands.isDisjoint(with: stills) && movie == nil
        {
            if let meta = boxes.first("meta") {
                HEIF.tell(bytes, meta, &metadata)
            } else {
                metadata.kind = .image
                metadata.markDamaged("it has no picture")
            }
            if let clip = boxes.first("mpvd"), bytes.holds("ftyp", at: clip.content.lowerBound + 4) {
                (metadata.videoOffset, metadata.videoLength) = (clip.content.lowerBound, clip.content.count)
            }
            metadata.pictureEnd = type?.content.upperBound ?? 0
        } else if let movie {
            Movie.tell(bytes, movie, &metadata)
            if metadata.kind == .video { metadata.frames = nil }
            if metadata.damaged == nil, movie.isCut { metadata.markDamaged("its index is cut off") }
        } else if !boxes.isEmpty, type != nil || boxes.first("mdat") != nil {
            metadata.kind = .video
            metadata.markDamaged("its index is missing, as of a recording that was cut off")
        }
        if metadata.kind != .unknown, boxes.contains(where: \.isCut) { metadata.markDamaged("it is cut off") }
    }

    private static func allBrands(_ bytes: MediaBytes, _ content: Range<Int>) -> Set<FourCC> {
        var brands: Set<FourCC> = []
        for place in stride(from: content.lowerBound, to: content.upperBound - 3, by: 4).prefix(brandLimit) {
            if let brand = try? bytes.code(place) { brands.insert(brand) }
        }
        return brands
    }

    /// Canon's own box in `moov` holds TIFF directories: `CMT1` the main one, `CMT2` Exif's.
    private static func tellRaw(_ bytes: MediaBytes, _ movie: Box?, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        guard let box = movie?.children(bytes).first("uuid") else {
            return metadata.markDamaged("it has no picture")
        }
        for part in box.children(bytes, skip: 16) where part.type == "CMT1" {
            guard let tiff = TIFF(bytes, part.content.lowerBound, to: part.content.upperBound) else {
                continue
            }
            Exif(tiff).tell(&metadata, turns: true)
            let entries = tiff.directory(tiff.first).entries
            (metadata.width, metadata.height) = (tiff.integer(entries[0x0100]), tiff.integer(entries[0x0101]))
        }
    }
}
