/// PNG files, with those that move (W3C PNG, third edition).
enum PNG: MediaFormat {
    /// Chunks that are looked at: of a picture that stands still, and of one that moves.
    private static let (chunkLimit, movingLimit) = (64, 1_000_000)

    static func matches(_ bytes: MediaBytes) -> Bool {
        (try? bytes.big32(0)) == 0x8950_4E47 && (try? bytes.big32(4)) == 0x0D0A_1A0A
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        var (place, chunks, isData) = (8, 0, false)
        var duration = 0.0
        while chunks < (metadata.frames == nil ? chunkLimit : movingLimit) {
            guard let length = try? bytes.big32(place), let type = try? bytes.code(place + 4),
                place + 12 + length <= bytes.count
            else { return metadata.markDamaged("it is cut off") }
            let content = place + 8..<place + 8 + length
            switch type {
            case "IHDR":
                (metadata.width, metadata.height) = (
                    try? bytes.big32(place + 8), try? bytes.big32(place + 12)
                )
            case "acTL" where !isData:
                if let frames = try? bytes.big32(place + 8), frames > 1 { metadata.frames = frames }
            case "fcTL":
                let over = (try? bytes.big16(place + 28)) ?? 0
                let under = (try? bytes.big16(place + 30)) ?? 0
                duration += Double(over) / Double(under == 0 ? 100 : under)
            case "eXIf": Exif(bytes, content.lowerBound, to: content.upperBound)?.tell(&metadata, turns: true)
            case "sRGB": metadata.colourProfile = "sRGB"
            case "cICP":
                let (primaries, transfer) = (
                    (try? bytes.byte(place + 8)) ?? 0, (try? bytes.byte(place + 9)) ?? 0
                )
                metadata.colourProfile = ColourProfile.name(
                    primaries: Int(primaries),
                    transfer: Int(transfer)
                )
            // Its own name is packed; the one before it is what the writer called it.
            case "iCCP" where metadata.colourProfile == nil:
                let name = bytes.text(
                    content.lowerBound,
                    to: min(content.upperBound, content.lowerBound + 80)
                )
                metadata.colourProfile = name.isEmpty ? nil : name
            case "iTXt" where bytes.holds("XML:com.adobe.xmp\0\0\0\0\0", at: content.lowerBound):
                XMP(bytes.packet(content.lowerBound + 22, to: content.upperBound)).tell(&metadata)
            case "IDAT":
                isData = true
                // What stands still is told by its head, and whether it is whole by its end.
                if metadata.frames == nil { chunks = chunkLimit }
            case "IEND": return end(duration, &metadata)
            default: break
            }
            place = content.upperBound + 4
            chunks += 1
        }
        if !bytes.holds("IEND", at: bytes.count - 8) { metadata.markDamaged("it is cut off") }
        end(duration, &metadata)
    }

    private static func end(_ duration: Double, _ metadata: inout MediaMetadata) {
        guard metadata.frames != nil else { return }
        metadata.kind = .gif
        metadata.durationMs = Int((duration * 1000).rounded())
    }
}
