/// What the first frame of an MP3 file may say instead of holding audio: "Xing", "Info" or "VBRI".
///
/// Formats: <http://gabriel.mp3-tech.org/mp3infotag.html> (Xing and LAME's part of it),
/// <https://www.codeproject.com/Articles/8295/MPEG-Audio-Frame-Header> (VBRI).
struct MPEGInfo {
    /// The frames behind this one.
    private(set) var frames: Int?
    /// The bytes of the audio, usually with this frame.
    private(set) var bytes: Int?
    /// Samples that the encoder put in front and behind, and that are not played.
    private(set) var padding = 0

    /// Reads the description in the frame at `offset`; `nil` when the frame is one of audio.
    init?(in file: FileBytes, _ frame: MPEGFrame, at offset: Int) throws(FileProblem) {
        guard frame.layer == 3 else { return nil }
        let xing = offset + MPEGFrame.headerBytes + frame.sideInformationBytes
        let vbri = offset + MPEGFrame.headerBytes + 32
        if try file.holds("Xing", or: "Info", at: xing) {
            try readXing(file, xing)
        } else if try file.holds("VBRI", at: vbri), vbri + 18 <= file.count {
            bytes = try file.big32(vbri + 10)
            frames = try file.big32(vbri + 14)
        } else {
            return nil
        }
    }

    private mutating func readXing(_ file: FileBytes, _ start: Int) throws(FileProblem) {
        guard start + 8 <= file.count else { return }
        let flags = try file.big32(start + 4)
        var offset = start + 8
        // A file that ends inside this frame is too short anyway; what cannot be read is not known.
        if flags & 1 != 0, offset + 4 <= file.count {
            frames = try file.big32(offset)
            offset += 4
        }
        if flags & 2 != 0, offset + 4 <= file.count {
            bytes = try file.big32(offset)
            offset += 4
        }
        if flags & 4 != 0 { offset += 100 }
        if flags & 8 != 0 { offset += 4 }
        // The name of the encoder, and 21 bytes from its start two numbers of 12 bits.
        if offset + 24 <= file.count, (0x20...0x7E).contains(try file.byte(offset)) {
            let both = try file.big24(offset + 21)
            padding = both >> 12 + both & 0xFFF
        }
    }
}
