/// The media types (RFC 6838) of the files that browsers may be given, by their first bytes.
enum MediaType {
    /// So many bytes are looked at.
    static let headBytes = 16

    static func name(of head: [UInt8]) -> String {
        func has(_ text: String, at offset: Int) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if head.starts(with: [0x89]), has("PNG", at: 1) { return "image/png" }
        if has("GIF8", at: 0) { return "image/gif" }
        if has("RIFF", at: 0), has("WEBP", at: 8) { return "image/webp" }
        if has("RIFF", at: 0), has("AVI ", at: 8) { return "video/x-msvideo" }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "video/webm" }
        if has("ftyp", at: 4) {
            if has("avif", at: 8) || has("avis", at: 8) { return "image/avif" }
            if ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(where: {
                has($0, at: 8)
            }) {
                return "image/heic"
            }
            return "video/mp4"
        }
        // QuickTime before it had a type box; what a browser makes of MP4 it makes of it.
        if ["moov", "mdat", "wide", "free"].contains(where: { has($0, at: 4) }) { return "video/mp4" }
        return "application/octet-stream"
    }
}
