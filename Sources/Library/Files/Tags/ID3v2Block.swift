import ClickwheelCZlib

/// Reads the frames of an ID3v2 tag that say something about the music.
///
/// Formats: <https://id3.org/id3v2-00>, <https://id3.org/id3v2.3.0>, <https://id3.org/id3v2.4.0-structure>.
/// Pictures are only noted, so a cover of megabytes costs nothing here.
struct ID3v2Block {
    /// The bytes of a tag in the old form that must be taken apart as a whole ("unsynchronised").
    private static let maximumUnsynchronisedBytes = 16 << 20

    private let file: FileBytes
    private let version: UInt8
    /// In ID3v2.4 this says how every frame is coded; before, the whole tag was.
    private let isUnsynchronised: Bool
    private var offset: Int
    private let end: Int

    static func read(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        guard let header = try ID3v2Header(in: file, at: range.lowerBound) else { return }
        let start = range.lowerBound + ID3v2Header.byteCount
        let frames = start..<max(start, min(range.upperBound, header.range.upperBound))
        var block: ID3v2Block
        if header.isUnsynchronised, header.version < 4, !frames.isEmpty {
            let plain = try FileBytes(synchronised(file.copy(frames.prefix(maximumUnsynchronisedBytes))))
            block = ID3v2Block(plain, header, 0..<plain.count)
        } else {
            block = ID3v2Block(file, header, frames)
        }
        if header.hasExtendedHeader { try block.skipExtendedHeader() }
        try block.takeFrames(&values)
    }

    private init(_ file: FileBytes, _ header: ID3v2Header, _ frames: Range<Int>) {
        self.file = file
        version = header.version
        isUnsynchronised = header.isUnsynchronised
        offset = frames.lowerBound
        end = frames.upperBound
    }

    private mutating func skipExtendedHeader() throws(FileProblem) {
        guard offset + 4 <= end else { return }
        switch version {
        case 3: offset += try 4 + file.big32(offset)
        case 4: offset += try ID3v2Header.size(in: file, at: offset) ?? 0
        // In ID3v2.2 the flag means a compression that was never defined.
        default: offset = end
        }
    }

    private mutating func takeFrames(_ values: inout TagValues) throws(FileProblem) {
        for _ in 0..<TagValues.maximumEntries where !values.isFull {
            guard let frame = try ID3v2Frame(in: file, at: offset, end: end, version: version) else { break }
            offset = frame.body.upperBound
            try take(frame, &values)
        }
    }

    private func take(_ frame: ID3v2Frame, _ values: inout TagValues) throws(FileProblem) {
        let (header, body) = (frame.start, frame.body)
        let form = Form(version: version, flags: frame.flags, isUnsynchronised)
        guard !form.isEncrypted, body.count > form.prefixBytes else { return }
        if try file.holds("APIC", or: "PIC", at: header) {
            guard !form.isCompressed else { return }
            values.pictures.append(
                .id3v2(
                    file,
                    body.dropFirst(form.prefixBytes),
                    isOldForm: frame.hasShortName,
                    isUnsynchronised: form.isUnsynchronised
                )
            )
        } else if try file.holds("TXX", at: header) {
            let texts = try TagText.split(content(body, form))
            if let name = texts.first, TagValues.isCueSheet(name) {
                let whole = try TagText.split(content(body, form, atMost: 2 * CueSheet.maximumBytes))
                if whole.count > 1 { values.keepSheet(whole[1]) }
                return
            }
            guard let name = texts.first, let field = TagField(name: name) else { return }
            for text in texts.dropFirst() { values.add(field, text, isSecond: field.hasCode) }
        } else if try file.holds("UFI", at: header) {
            let parts = try content(body, form).split(
                separator: 0,
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard parts.count == 2, parts[0].elementsEqual("http://musicbrainz.org".utf8) else { return }
            values.add(.musicBrainzTrack, parts[1])
        } else if try file.holds("RVA2", at: header) {
            try takeVolume(content(body, form), &values)
        } else if let field = TagField(code: frame.code) {
            for text in try TagText.split(content(body, form)) {
                guard field == .genre else {
                    values.add(field, text)
                    continue
                }
                for name in ID3v1Genre.names(in: String(decoding: text, as: UTF8.self)) {
                    values.add(field, Array(name.utf8)[...])
                }
            }
        }
    }

    /// Format: <https://id3.org/id3v2.4.0-frames>, section 4.11.
    private func takeVolume(_ content: [UInt8], _ values: inout TagValues) {
        guard let end = content.firstIndex(of: 0) else { return }
        let name = String(decoding: content[..<end], as: UTF8.self).uppercased()
        guard name == "TRACK" || name == "ALBUM" else { return }
        var offset = end + 1
        while offset + 4 <= content.count {
            // 1 is the master volume, in 1/512 dB; behind it are a number of bits and as many of the peak.
            if content[offset] == 1 {
                let volume = Int16(bitPattern: UInt16(content[offset + 1]) << 8 | UInt16(content[offset + 2]))
                let text = "\(Double(volume) / 512)"
                // Who writes the texts of ReplayGain too writes the peak there.
                let field = name == "ALBUM" ? TagField.albumGain : .trackGain
                values.add(field, Array(text.utf8)[...], isSecond: true)
            }
            offset += 4 + (Int(content[offset + 3]) + 7) / 8
        }
    }

    /// What the flags of a frame say about its content.
    private struct Form {
        let isEncrypted: Bool
        let isCompressed: Bool
        let isUnsynchronised: Bool
        /// The bytes in front of the content: a group, and the size without coding.
        let prefixBytes: Int

        init(version: UInt8, flags: UInt8, _ isTagUnsynchronised: Bool) {
            let isNew = version == 4
            isEncrypted = flags & (isNew ? 0x04 : 0x40) != 0
            isCompressed = flags & (isNew ? 0x08 : 0x80) != 0
            isUnsynchronised = isNew && (flags & 0x02 != 0 || isTagUnsynchronised)
            let isGrouped = flags & (isNew ? 0x40 : 0x20) != 0
            prefixBytes = (isGrouped ? 1 : 0) + (isCompressed || isNew && flags & 0x01 != 0 ? 4 : 0)
        }
    }

    /// Returns the content of a frame as far as a text may be long; what is compressed is unpacked no further.
    private func content(
        _ body: Range<Int>,
        _ form: Form,
        atMost textBytes: Int = TagValues.maximumTextBytes
    ) throws(FileProblem) -> [UInt8] {
        // One byte for the encoding and pairs of bytes behind it.
        let limit = textBytes + 1
        var bytes = try file.copy(body.prefix(limit + form.prefixBytes))
        if form.isUnsynchronised { bytes = Self.synchronised(bytes) }
        let content = bytes.dropFirst(form.prefixBytes)
        guard form.isCompressed else { return Array(content) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var size = uLongf(limit)
            // Whatever came out before an end, an error or the limit is good.
            content.withUnsafeBufferPointer {
                _ = uncompress(buffer.baseAddress, &size, $0.baseAddress, uLong($0.count))
            }
            count = Int(size)
        }
    }

    /// Takes out the zeros that were put behind every 0xFF so that nothing looks like MPEG audio.
    static func synchronised(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte != 0 || previous != 0xFF { plain.append(byte) }
            previous = byte
        }
        return plain
    }
}
