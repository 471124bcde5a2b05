/// TIFF files, and the raw pictures of cameras that are built like them.
enum RawPicture: MediaFormat {
    /// Directories of a file that are looked at.
    private static let directoryLimit = 32

    static func matches(_ bytes: MediaBytes) -> Bool {
        TIFF(bytes, 0, to: bytes.count) != nil || bytes.holds("FUJIFILMCCD-RAW ", at: 0)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        // Fujifilm's begins with its own header, which leads to a JPEG that knows the rest.
        if bytes.holds("FUJIFILMCCD-RAW ", at: 0) {
            guard let offset = try? bytes.big32(84), let length = try? bytes.big32(88),
                offset + length <= bytes.count
            else { return metadata.markDamaged("it is cut off") }
            var preview = MediaMetadata()
            JPEG.tell(MediaBytes(bytes.copy(offset, to: offset + min(length, 128 << 10))), &preview)
            (preview.damaged, preview.reason) = (nil, nil)
            metadata = preview
            return
        }
        guard let tiff = TIFF(bytes, 0, to: bytes.count) else { return }
        Exif(tiff).tell(&metadata, turns: true)
        var (places, seen) = ([tiff.first], Set<Int>())
        while let place = places.popLast(), seen.count < directoryLimit {
            guard seen.insert(place).inserted else { continue }
            let (entries, next) = tiff.directory(place)
            if next > 0 { places.append(next) }
            if let below = entries[0x014A] {
                places += (0..<min(below.count, 8)).compactMap { tiff.integer(below, $0) }
            }
            guard let width = tiff.integer(entries[0x0100]), let height = tiff.integer(entries[0x0101]),
                Double(width) * Double(height) > Double(metadata.width ?? 0) * Double(metadata.height ?? 0)
            else { continue }
            (metadata.width, metadata.height) = (width, height)
        }
        if seen.isEmpty || metadata.width == nil { metadata.markDamaged("it has no picture") }
    }
}
