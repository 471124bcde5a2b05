/// BMP files of Windows, by the header's size (Microsoft, BITMAPCOREHEADER and BITMAPINFOHEADER).
enum Bitmap: MediaFormat {
    static func matches(_ bytes: MediaBytes) -> Bool {
        guard bytes.holds("BM", at: 0), let header = try? bytes.little32(14) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(header)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        if (try? bytes.little32(14)) == 12 {
            (metadata.width, metadata.height) = (try? bytes.little16(18), try? bytes.little16(20))
        } else {
            metadata.width = try? bytes.little32(18)
            // From top to bottom where it is negative.
            metadata.height = (try? bytes.little32(22)).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
        }
        if let size = try? bytes.little32(2), size > bytes.count { metadata.markDamaged("it is cut off") }
    }
}
