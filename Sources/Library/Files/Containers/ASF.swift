/// Windows Media Audio in ASF.
///
/// Format: "Advanced Systems Format (ASF) Specification", Microsoft 2004. Objects begin with an identifier of 16 bytes
/// and a size of 64 bits. The audio is in packets of one size, of which the header says how many there are.
enum ASF: ContainerParser {
    /// The objects that are looked at: a file has about ten, and the number stops one of nothing else.
    private static let maximumObjects = 1000

    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        // Two bytes first, since every MP3 is asked too.
        guard try file.holds("0&", at: start), try Object.id(in: file, at: start) == Object.header else {
            return nil
        }
        file.pastEnd = .truncated(format: .wma, detail: "it ends inside its headers")
        let head = try Object(in: file, at: start)
        guard head.isWhole else { throw file.pastEnd }
        var header = Header()
        try header.read(file, head.content.dropFirst(6))
        guard let sound = header.sound else {
            throw header.hasVideo ? .video : .unsupported(codec: "an ASF file without sound")
        }
        if header.hasVideo { throw .video }
        if header.isProtected { throw .unsupported(codec: "protected against copying") }
        let data = try Object(in: file, at: head.content.upperBound)
        guard data.id == Object.data, data.content.count > 26 else {
            throw .truncated(format: .wma, detail: "it ends before its audio")
        }
        // Its own identifier, the number of packets and two bytes.
        let audio = data.content.dropFirst(26)

        let played = header.playedTicks - min(header.playedTicks, header.prerollTicks)
        var frames = scaled(played, to: sound.sampleRate)
        var warning: FileProblem?
        let (count, there) = (header.packets, UInt64(audio.count / max(1, header.packetBytes)))
        if header.packetBytes > 0, count > there {
            warning = .truncated(format: .wma, detail: "\(count - there) of \(count) packets are missing")
            frames = UInt64(Double(frames) * Double(there) / Double(count))
        }
        return Container(
            format: .wma,
            sampleRate: sound.sampleRate,
            channels: sound.channels,
            bitDepth: sound.isLossless ? sound.bits : nil,
            frames: frames,
            payload: AudioPayload(byteCount: audio.count, length: UInt64(audio.count), beginning: [audio]),
            tags: [header.tags],
            warning: warning
        )
    }

    private static func scaled(_ ticks: UInt64, to rate: Int) -> UInt64 {
        let product = ticks.multipliedFullWidth(by: UInt64(rate))
        guard product.high < ticksPerSecond else { return .max }
        return ticksPerSecond.dividingFullWidth(product).quotient
    }

    private static let ticksPerSecond: UInt64 = 10_000_000

    /// One object: where its content is, as far as the file goes.
    private struct Object {
        let id: [UInt8]
        let content: Range<Int>
        let isWhole: Bool

        init(in file: FileBytes, at offset: Int) throws(FileProblem) {
            guard let id = try Self.id(in: file, at: offset) else { throw file.pastEnd }
            let size = try file.little64(offset + 16)
            guard size >= 24 else { throw .damaged(reason: "one of its objects has an impossible size") }
            let end = file.end(of: offset, size: size)
            self.id = id
            isWhole = end <= file.count
            content = offset + 24..<min(end, file.count)
        }

        /// The identifier at `offset`; `nil` where no object has room.
        static func id(in file: FileBytes, at offset: Int) throws(FileProblem) -> [UInt8]? {
            offset + 24 <= file.count ? try file.copy(offset..<offset + 16) : nil
        }

        static let header = bytes("3026B2758E66CF11A6D900AA0062CE6C")
        static let data = bytes("3626B2758E66CF11A6D900AA0062CE6C")
        static let fileProperties = bytes("A1DCAB8C47A9CF118EE400C00C205365")
        static let streamProperties = bytes("9107DCB7B7A9CF118EE600C00C205365")
        static let audio = bytes("409E69F84D5BCF11A8FD00805F5C442B")
        static let video = bytes("C0EF19BC4D5BCF11A8FD00805F5C442B")
        static let description = bytes("3326B2758E66CF11A6D900AA0062CE6C")
        static let extendedDescription = bytes("40A4D0D207E3D21197F000A0C95EA850")
        static let headerExtension = bytes("B503BF5F2EA9CF118EE300C00C205365")
        static let metadataLibrary = bytes("941C23449894D149A1411D134E457054")
        static let encryption = bytes("FBB3112223BDD211B4B700A0C955FC6E")
        static let extendedEncryption = bytes("14E68A292226174CB935DAE07EE9289C")

        private static func bytes(_ digits: String) -> [UInt8] {
            stride(from: 0, to: digits.utf8.count, by: 2).map { place in
                let start = digits.index(digits.startIndex, offsetBy: place)
                return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
            }
        }
    }

    /// What the objects in the header say.
    private struct Header {
        /// Times in units of 100 ns.
        private(set) var playedTicks: UInt64 = 0
        private(set) var prerollTicks: UInt64 = 0
        private(set) var packets: UInt64 = 0
        private(set) var packetBytes = 0
        private(set) var sound: Sound?
        private(set) var hasVideo = false
        private(set) var isProtected = false
        var tags: TagBlock { .asf(description: description, extended: extended, library: library) }
        private var description: Range<Int>?
        private var extended: Range<Int>?
        private var library: Range<Int>?

        mutating func read(_ file: FileBytes, _ range: Range<Int>) throws(FileProblem) {
            try walk(file, range, isInside: false)
        }

        /// Takes every object in `range`; those inside another one hold no further ones.
        private mutating func walk(
            _ file: FileBytes,
            _ range: Range<Int>,
            isInside: Bool
        ) throws(FileProblem) {
            var offset = range.lowerBound
            for _ in 0..<maximumObjects where offset + 24 <= range.upperBound {
                let object = try Object(in: file, at: offset)
                guard object.content.upperBound <= range.upperBound else { break }
                try take(object, file, isInside: isInside)
                offset = object.content.upperBound
            }
        }

        private mutating func take(_ object: Object, _ file: FileBytes, isInside: Bool) throws(FileProblem) {
            let content = object.content
            switch object.id {
            case Object.fileProperties where content.count >= 80:
                let start = content.lowerBound
                packets = try file.little64(start + 32)
                playedTicks = try file.little64(start + 40)
                prerollTicks = try file.little64(start + 56).multipliedReportingOverflow(by: 10_000)
                    .partialValue
                packetBytes = try file.little32(start + 68)
            case Object.streamProperties where content.count >= 54:
                let kind = try file.copy(content.prefix(16))
                if kind == Object.video { hasVideo = true }
                if kind == Object.audio, sound == nil { sound = try Sound(file, content.dropFirst(54)) }
            case Object.encryption, Object.extendedEncryption: isProtected = true
            case Object.description: description = description ?? content
            case Object.extendedDescription: extended = extended ?? content
            case Object.metadataLibrary: library = library ?? content
            // An identifier, two bytes and the size of the objects that follow.
            case Object.headerExtension where content.count >= 22 && !isInside:
                try walk(file, content.dropFirst(22), isInside: true)
            default: break
            }
        }
    }

    /// A `WAVEFORMATEX`, as WAV has it.
    private struct Sound {
        let sampleRate: Int
        let channels: Int
        let bits: Int
        let isLossless: Bool

        init(_ file: FileBytes, _ range: Range<Int>) throws(FileProblem) {
            guard range.count >= 16 else { throw .damaged(reason: "its audio is not described") }
            let code = try file.little16(range.lowerBound)
            channels = try file.little16(range.lowerBound + 2)
            sampleRate = try file.little32(range.lowerBound + 4)
            bits = try file.little16(range.lowerBound + 14)
            isLossless = code == 0x163
            switch code {
            // Voice, the two first versions, professional and lossless.
            case 0x0A, 0x0B, 0x160, 0x161, 0x162, 0x163: break
            case 0x55: throw .unsupported(codec: "MPEG audio in ASF")
            default: throw .unsupported(codec: "codec \(code) in ASF")
            }
        }
    }
}
