/// JPEG files (ITU-T T.81, annex B; JFIF and Exif segments).
enum JPEG: MediaFormat {
    /// Segments before the picture's data; more is no camera's.
    private static let segmentLimit = 256
    /// As much of a colour profile as its name is in.
    private static let profileBytes = 8 << 10
    /// How far the end of the picture is looked for, where it is not at the end of the file, in bytes.
    private static let scanLimit = 64 << 20
    /// Where it is looked for first, in bytes before the end of the file.
    private static let tailBytes = 4 << 10

    static func matches(_ bytes: MediaBytes) -> Bool { (try? bytes.number(0, 3)) == 0xFFD8FF }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        var place = 2
        for _ in 0..<segmentLimit {
            guard let marker = try? bytes.big16(place), marker >> 8 == 0xFF else { break }
            switch marker & 0xFF {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD8: place += 2
            case 0xD9: return metadata.markDamaged("it ends before its picture")
            default:
                guard let length = try? bytes.big16(place + 2), length >= 2 else {
                    return metadata.markDamaged("it is cut off in its head")
                }
                let content = place + 4..<place + 2 + length
                guard content.upperBound <= bytes.count else {
                    return metadata.markDamaged("it is cut off in its head")
                }
                segment(marker & 0xFF, content, bytes, &metadata)
                place = content.upperBound
                if marker & 0xFF == 0xDA {
                    metadata.pictureEnd = place
                    // Behind a picture that is cut off is no clip.
                    EmbeddedClip.find(bytes, &metadata)
                    if metadata.videoOffset == nil, !hasEnd(bytes, after: place) {
                        metadata.markDamaged("it is cut off in its picture")
                    }
                    return
                }
            }
        }
        metadata.markDamaged("its head is damaged")
    }

    private static func segment(
        _ marker: Int,
        _ content: Range<Int>,
        _ bytes: MediaBytes,
        _ metadata: inout MediaMetadata
    ) {
        let start = content.lowerBound
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard metadata.width == nil, let height = try? bytes.big16(start + 1),
                let width = try? bytes.big16(start + 3)
            else { return }
            (metadata.width, metadata.height) = (width, height)
        case 0xE1 where bytes.holds("Exif\0\0", at: start):
            Exif(bytes, start + 6, to: content.upperBound)?.tell(&metadata, turns: true)
        case 0xE1 where bytes.holds("http://ns.adobe.com/xap/1.0/\0", at: start):
            let packet = XMP(bytes.packet(start + 29, to: content.upperBound))
            packet.tell(&metadata)
        case 0xE2 where bytes.holds("ICC_PROFILE\0\u{1}", at: start):
            let profile = bytes.copy(start + 14, to: min(content.upperBound, start + 14 + profileBytes))
            metadata.colourProfile = ColourProfile.name(profile) ?? metadata.colourProfile
        default: break
        }
    }

    /// Whether the picture's data, which has no such bytes in it, ends before the file does.
    private static func hasEnd(_ bytes: MediaBytes, after start: Int) -> Bool {
        if bytes.count >= start + 2, (try? bytes.big16(bytes.count - 2)) == 0xFFD9 { return true }
        // What is behind a picture is short as a rule: some bytes of padding, or what a program has noted.
        if holdsEnd(bytes.copy(max(start, bytes.count - tailBytes), to: bytes.count)) { return true }
        var place = start
        while place < min(bytes.count, start + scanLimit) {
            if holdsEnd(bytes.copy(place, to: place + 65_536)) { return true }
            place += 65_535
        }
        return place < bytes.count
    }

    private static func holdsEnd(_ piece: [UInt8]) -> Bool {
        piece.indices.dropLast().contains { piece[$0] == 0xFF && piece[$0 + 1] == 0xD9 }
    }
}
