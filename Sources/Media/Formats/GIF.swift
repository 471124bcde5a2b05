/// GIF files (GIF89a).
enum GIF: MediaFormat {
    /// Blocks of a file that are looked at.
    private static let blockLimit = 4_000_000

    static func matches(_ bytes: MediaBytes) -> Bool {
        bytes.holds("GIF87a", at: 0) || bytes.holds("GIF89a", at: 0)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        var frames = 0
        var hundredths = 0
        do throws(MediaBytes.PastEnd) {
            (metadata.width, metadata.height) = (try bytes.little16(6), try bytes.little16(8))
            var place = 13 + table(try bytes.byte(10))
            for _ in 0..<blockLimit {
                switch try bytes.byte(place) {
                case 0x21:
                    if try bytes.byte(place + 1) == 0xF9 {
                        let delay = try bytes.little16(place + 4)
                        // What is shorter than two hundredths of a second is shown for ten, as browsers do.
                        hundredths += delay < 2 ? 10 : delay
                    }
                    place = try blocks(bytes, place + 2)
                case 0x2C:
                    frames += 1
                    place = try blocks(bytes, place + 11 + table(try bytes.byte(place + 9)))
                case 0x3B: return end(frames, hundredths, &metadata)
                default: throw MediaBytes.PastEnd()
                }
            }
        } catch {
            metadata.markDamaged("it is cut off, or its blocks are damaged")
        }
        end(frames, hundredths, &metadata)
    }

    private static func end(_ frames: Int, _ hundredths: Int, _ metadata: inout MediaMetadata) {
        guard frames > 1 else { return }
        (metadata.kind, metadata.frames, metadata.durationMs) = (.gif, frames, hundredths * 10)
    }

    /// The bytes of the colour table that `flags` tell of.
    private static func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Where the blocks end that begin at `place`.
    private static func blocks(_ bytes: MediaBytes, _ place: Int) throws(MediaBytes.PastEnd) -> Int {
        var place = place
        while true {
            let size = Int(try bytes.byte(place))
            place += 1 + size
            if size == 0 { return place }
        }
    }
}
