/// AVI files (Microsoft, AVI RIFF File Reference).
enum AVI: MediaFormat {
    static func matches(_ bytes: MediaBytes) -> Bool {
        bytes.holds("RIFF", at: 0) && bytes.holds("AVI ", at: 8)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .video
        if let size = try? bytes.little32(4), size + 8 > bytes.count { metadata.markDamaged("it is cut off") }
        guard bytes.holds("LIST", at: 12), bytes.holds("hdrlavih", at: 20),
            let microseconds = try? bytes.little32(32),
            let frames = try? bytes.little32(48), let width = try? bytes.little32(64),
            let height = try? bytes.little32(68)
        else { return metadata.markDamaged("its head is damaged") }
        (metadata.width, metadata.height) = (width, height)
        if frames > 0, microseconds > 0 { metadata.durationMs = milliseconds(frames, microseconds) }
    }

    private static func milliseconds(_ frames: Int, _ microseconds: Int) -> Int? {
        let (product, isOver) = frames.multipliedReportingOverflow(by: microseconds)
        return isOver ? nil : product / 1000
    }
}
