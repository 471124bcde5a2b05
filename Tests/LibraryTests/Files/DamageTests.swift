import ClickwheelSystem
import Testing

@testable import Library

@Suite("Damaged files")
struct DamageTests {
    private let reader = FileReader()

    @Test("a file cut at any eighth is incomplete, or all of its audio is there", arguments: Fixture.all)
    func eighths(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let whole = try reader.read(bytes: bytes)
        var incomplete = 0
        for eighth in 1..<8 {
            do throws(FileProblem) {
                let reading = try reader.read(bytes: Array(bytes.prefix(max(64, bytes.count * eighth / 8))))
                if reading.warning != nil {
                    incomplete += 1
                    #expect(reading.properties.durationMs <= whole.properties.durationMs)
                    continue
                }
                // The cut is in the tags behind the audio.
                #expect(!fixture.knowsItsLength || reading.contentKey == whole.contentKey)
            } catch .truncated(let format, let detail) {
                incomplete += 1
                #expect(!detail.isEmpty)
                // Before the headers are over, only the kind of the container is known.
                let isInTags = detail.contains("ID3")
                #expect(isInTags || format.mimeType == fixture.format.mimeType)
            } catch {
                if fixture.knowsItsLength { Issue.record("\(eighth)/8 is called \(error)") }
            }
        }
        #expect(!fixture.knowsItsLength || incomplete >= 4)
    }

    /// Every length in the first headers, and a spread of lengths behind.
    private static func lengths(_ count: Int) -> [Int] {
        Array(0..<min(800, count)) + Array(stride(from: 800, to: count, by: 17))
    }

    @Test(
        "reading ends for every length, and less audio is never as long as all of it",
        arguments: Fixture.all.filter { !$0.isInOnePiece }
    )
    func everyLength(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let whole = try reader.read(bytes: bytes)
        var compared = 0
        for length in Self.lengths(bytes.count) {
            guard let reading = try? reader.read(bytes: Array(bytes.prefix(length))) else { continue }
            compared += 1
            #expect(reading.properties.durationMs <= whole.properties.durationMs)
            #expect(reading.properties.format == whole.properties.format)
        }
        #expect(compared > 0, "no shorter file was read, so that nothing was compared")
    }

    @Test(
        "of a file whose audio is in one piece nothing shorter is read, and each says that it is incomplete",
        arguments: Fixture.all.filter(\.isInOnePiece)
    )
    func everyLengthOfOnePiece(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        for length in Self.lengths(bytes.count) {
            let problem = #expect(throws: FileProblem.self) {
                try reader.read(bytes: Array(bytes.prefix(length)))
            }
            // Before the mark of the container is over, or the head of the tags before it, it may be anything.
            guard length >= 10, case .truncated(let format, let detail) = problem else {
                #expect(length < 10, "\(length) bytes are called \(problem.map { "\($0)" } ?? "audio")")
                continue
            }
            // What is in an Ogg file is said by its first page; tags before the audio do not say what follows.
            let isEarly = length < 128 || detail.contains("ID3")
            #expect(isEarly || format == fixture.format, "\(length) bytes")
        }
    }

    @Test("the last byte of the audio is missed", arguments: Fixture.all.filter(\.knowsItsLength))
    func lastByte(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        // Behind the audio of these files are tags.
        guard
            ![
                "wav.wav", "wav-info.wav", "aiff.aiff", "ape.ape", "dff.dff", "dsf.dsf", "tta.tta",
                "wavpack.wv",
            ].contains(fixture.name),
            !fixture.name.hasPrefix("mp3-ape"), !fixture.name.hasPrefix("mp3-id3v1")
        else { return }
        if let reading = try? reader.read(bytes: bytes.dropLast()) { #expect(reading.warning != nil) }
    }

    @Test("wrong bytes anywhere do not stop the program", arguments: Fixture.all)
    func flips(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        var random = SplitMix64(seed: 1)
        for _ in 0..<400 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // Most of what can go wrong is in the first kilobyte.
                let end = Bool.random(using: &random) ? min(1024, bytes.count) : bytes.count
                damaged[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let reading = try? reader.read(bytes: damaged) else { continue }
            #expect(reading.properties.durationMs >= 0)
            #expect((reading.tags.title?.utf8.count ?? 0) <= TrackTags.maximumTextBytes)
        }
    }

    @Test(
        "huge numbers in the headers do not stop the program, and give nothing that is not possible",
        arguments: Fixture.all
    )
    func hugeNumbers(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        for offset in stride(from: 0, to: min(600, bytes.count - 8), by: 2) {
            for filler: UInt8 in [0x00, 0x7F, 0xFF] {
                var damaged = bytes
                for index in offset..<offset + 8 {
                    damaged[index] = filler
                }
                guard let reading = try? reader.read(bytes: damaged) else { continue }
                let properties = reading.properties
                #expect((0...Int(Container.maximumDurationMs)).contains(properties.durationMs))
                #expect((1...Container.maximumSampleRate).contains(properties.sampleRate))
                #expect((1...Container.maximumChannels).contains(properties.channels))
                // What computes with the numbers.
                #expect(reading.isDoubtful || (properties.bitRate ?? 0) > 0)
            }
        }
    }

    @Test("random bytes are no audio", arguments: 0..<200 as Range<UInt64>)
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: FileProblem.notAudio) { try reader.read(bytes: bytes) }
    }

    @Test(
        "text, pictures and odds and ends are no audio",
        arguments: [
            Array(String(repeating: "this is not audio\n", count: 40).utf8), Array("a".utf8), [0], [0xFF],
            [UInt8](repeating: 0, count: 5000), [UInt8](repeating: 0xFF, count: 5000),
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], Array("#EXTM3U\n".utf8),
            Array("RIFF\0\0\0\0AVI LIST".utf8), Array("%PDF-1.4".utf8), Array("ID3".utf8), Array("FORM".utf8),
        ]
    )
    func otherContent(_ bytes: [UInt8]) {
        #expect(throws: FileProblem.notAudio) { try reader.read(bytes: bytes) }
    }

    @Test("an empty file is called empty")
    func empty() {
        #expect(throws: FileProblem.empty) { try reader.read(bytes: []) }
    }
}
