/// What became of files, as the process that reads them tells it: for each one entries of a kind, a length and text.
///
/// Whoever takes a message apart believes it no more than a file: texts are cleaned and counted again.
enum ReadingMessage {
    /// The kinds of entries beside those of ``TagField``.
    private enum Kind {
        static let end: UInt8 = 200
        static let key: UInt8 = 201
        static let picture: UInt8 = 202
        static let properties: UInt8 = 203
        static let problem: UInt8 = 204
        static let warning: UInt8 = 205
        static let cueSheet: UInt8 = 206
    }

    /// Puts `result` behind `bytes`.
    static func append(_ result: Result<FileReader.Raw, FileProblem>, to bytes: inout [UInt8]) {
        switch result {
        case .success(let reading):
            add(Kind.key, reading.contentKey.bytes, to: &bytes)
            if !reading.values.pictures.isEmpty { add(Kind.picture, to: &bytes) }
            let audio = reading.properties
            let numbers = [
                audio.durationMs, audio.sampleRate, audio.channels, audio.bitDepth ?? -1, audio.bitRate ?? -1,
            ]
            add(Kind.properties, [audio.format.rawValue] + numbers.map { String($0) }, to: &bytes)
            if let warning = reading.warning { add(Kind.warning, warning.words, to: &bytes) }
            if let sheet = reading.values.cueSheet { add(Kind.cueSheet, sheet.message, to: &bytes) }
            for field in TagField.allCases {
                for text in reading.values[field] { add(UInt8(field.rawValue), [text], to: &bytes) }
            }
        case .failure(let problem):
            add(Kind.problem, problem.words, to: &bytes)
        }
        add(Kind.end, to: &bytes)
    }

    /// Takes apart what became of `count` files; `nil` when the message is none.
    static func results(_ count: Int, in bytes: [UInt8]) -> [Result<FileReading, FileProblem>]? {
        var rest = bytes[...]
        var results: [Result<FileReading, FileProblem>] = []
        for _ in 0..<count {
            guard let result = takeResult(&rest) else { return nil }
            results.append(result)
        }
        return rest.isEmpty ? results : nil
    }

    private static func takeResult(_ rest: inout ArraySlice<UInt8>) -> Result<FileReading, FileProblem>? {
        var values = TagValues()
        var key: ContentKey?
        var properties: AudioProperties?
        var hasPicture = false
        var failure: FileProblem?
        var warning: FileProblem?
        var cueSheet: CueSheet?
        while rest.count >= headerBytes {
            let header = rest.prefix(headerBytes)
            let count = header.dropFirst().reversed().reduce(0) { $0 << 8 | Int($1) }
            guard headerBytes + count <= rest.count else { return nil }
            let content = rest.dropFirst(headerBytes).prefix(count)
            rest = rest.dropFirst(headerBytes + count)
            switch header.first {
            case Kind.key: key = ContentKey(bytes: content)
            case Kind.picture: hasPicture = true
            case Kind.properties: properties = audio(words(content))
            case Kind.problem:
                guard let problem = FileProblem(words: words(content)) else { return nil }
                failure = problem
            case Kind.warning:
                guard let problem = FileProblem(words: words(content)) else { return nil }
                warning = problem
            case Kind.cueSheet:
                guard let sheet = CueSheet(message: content) else { return nil }
                cueSheet = sheet
            case Kind.end:
                if let failure { return .failure(failure) }
                guard let key, let properties else { return nil }
                let reading = FileReading(
                    tags: values.tags,
                    properties: properties,
                    contentKey: key,
                    hasEmbeddedPicture: hasPicture,
                    warning: warning,
                    cueSheet: cueSheet
                )
                return .success(reading)
            case let kind?:
                guard let field = TagField(rawValue: Int(kind)) else { return nil }
                values.add(field, content)
            case nil: return nil
            }
        }
        return nil
    }

    private static let headerBytes = 5

    private static func add(_ kind: UInt8, _ content: [UInt8] = [], to bytes: inout [UInt8]) {
        bytes.append(kind)
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: content.count >> shift)) }
        bytes += content
    }

    private static func add(_ kind: UInt8, _ words: [String], to bytes: inout [UInt8]) {
        add(kind, Array(words.joined(separator: "\0").utf8), to: &bytes)
    }

    /// The words of an entry, between zeros.
    static func words(_ content: ArraySlice<UInt8>) -> [String] {
        content.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The properties in an entry; `nil` where no file that is read has such numbers.
    private static func audio(_ words: [String]) -> AudioProperties? {
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard numbers.count == 5, let format = words.first.flatMap({ AudioFormat(rawValue: $0) }),
            (0...Int(Container.maximumDurationMs)).contains(numbers[0]),
            (1...Container.maximumSampleRate).contains(numbers[1]),
            (1...Container.maximumChannels).contains(numbers[2]),
            // All of the largest file in a millisecond.
            numbers[4] <= 8 * FileBytes.maximumCount
        else { return nil }
        return AudioProperties(
            format: format,
            durationMs: numbers[0],
            sampleRate: numbers[1],
            channels: numbers[2],
            bitDepth: numbers[3] < 0 ? nil : numbers[3],
            bitRate: numbers[4] < 0 ? nil : numbers[4]
        )
    }
}
