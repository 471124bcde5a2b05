/// WebP files (RFC 9649).
enum WebP: MediaFormat {
    private static let chunkLimit = 1_000_000

    static func matches(_ bytes: MediaBytes) -> Bool {
        bytes.holds("RIFF", at: 0) && bytes.holds("WEBP", at: 8)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        var (place, frames, duration, isMoving) = (12, 0, 0, false)
        let size = (try? bytes.little32(4)) ?? 0
        if size + 8 > bytes.count { metadata.markDamaged("it is cut off") }
        for _ in 0..<chunkLimit {
            guard let type = try? bytes.code(place), let length = try? bytes.little32(place + 4) else {
                break
            }
            let start = place + 8
            switch type {
            case "VP8X":
                isMoving = ((try? bytes.byte(start)) ?? 0) & 0x02 != 0
                metadata.width = (try? bytes.little24(start + 4)).map { $0 + 1 }
                metadata.height = (try? bytes.little24(start + 7)).map { $0 + 1 }
            case "VP8 " where metadata.width == nil:
                metadata.width = (try? bytes.little16(start + 6)).map { $0 & 0x3FFF }
                metadata.height = (try? bytes.little16(start + 8)).map { $0 & 0x3FFF }
            case "VP8L" where metadata.width == nil:
                guard let bits = try? bytes.little32(start + 1) else { break }
                (metadata.width, metadata.height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
            case "ANMF":
                frames += 1
                duration += (try? bytes.little24(start + 12)) ?? 0
            case "ICCP":
                metadata.colourProfile = ColourProfile.name(
                    bytes.copy(start, to: start + min(length, 8 << 10))
                )
            case "EXIF":
                let skip = bytes.holds("Exif\0\0", at: start) ? 6 : 0
                Exif(bytes, start + skip, to: start + length)?.tell(&metadata, turns: true)
            case "XMP ": XMP(bytes.packet(start, to: start + length)).tell(&metadata)
            default: break
            }
            place = start + length + length & 1
            // Nothing follows the picture of the simple form.
            if place >= bytes.count { break }
        }
        if isMoving, frames > 1 {
            (metadata.kind, metadata.frames, metadata.durationMs) = (.gif, frames, duration)
        }
    }
}
