import Foundation
import Media
import Testing

@Suite("Films for browsers")
struct FilmTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let modern = tests.appending(path: "MediaTests/Fixtures/video.mp4")
    private static let old = tests.appending(path: "Fixtures/films/old.avi")
    /// H.264 whose first packets do not say when they are decoded, as is usual in Matroska.
    private static let lateTimes = tests.appending(path: "Fixtures/films/late-times.mkv")
    /// A stream in which no place can be looked up, and that is entered anywhere.
    private static let noIndex = tests.appending(path: "Fixtures/films/no-index.ts")
    private static let turned = tests.appending(path: "MediaTests/Fixtures/rot90.mp4")

    /// What a fragmented MP4 says of its tracks and samples (ISO/IEC 14496-12, sections 8.3, 8.8.5 and 8.8.8).
    private struct Fragments {
        var codecs: Set<String> = []
        /// Samples by track.
        var samples: [Int: Int] = [:]
        var isTurned = false

        init(_ bytes: [UInt8]) {
            var track = 0
            func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
            func walk(_ range: Range<Int>) {
                var at = range.lowerBound
                while at + 8 <= range.upperBound {
                    let end = min(range.upperBound, at + max(8, number(at)))
                    switch String(decoding: bytes[at + 4..<at + 8], as: UTF8.self) {
                    case "moov", "trak", "mdia", "minf", "stbl", "moof", "traf": walk(at + 8..<end)
                    case "stsd": codecs.insert(String(decoding: bytes[at + 20..<at + 24], as: UTF8.self))
                    case "tkhd": isTurned = isTurned || number(at + 8 + 40) != 0x10000
                    case "tfhd": track = number(at + 12)
                    case "trun": samples[track, default: 0] += number(at + 12)
                    default: break
                    }
                    at = end
                }
            }
            walk(0..<bytes.count)
        }
    }

    private func convert(_ film: URL, from start: Int = 0) throws -> (fragments: Fragments, bytes: [UInt8]) {
        let worker = try WorkerProcess(["film", "--start-ms", "\(start)"], input: film)
        #expect(worker.status == 0, "\(worker.complaint)")
        return (Fragments(Array(worker.output)), Array(worker.output))
    }

    @Test(
        "are H.264 and AAC, whole, whatever they were",
        arguments: [(modern, 300), (old, 96), (lateTimes, 96), (noIndex, 96)]
    )
    func kinds(film: URL, pictures: Int) throws {
        let (fragments, bytes) = try convert(film)
        #expect(fragments.codecs == ["avc1", "mp4a"])
        #expect(fragments.samples[1] == pictures)
        #expect(MediaInspector().inspect(bytes).kind == .video)
    }

    @Test(
        "begin with the picture that was asked for",
        arguments: [(modern, 30, 5000), (old, 8, 7000), (lateTimes, 8, 7000), (noIndex, 8, 7000)]
    )
    func later(film: URL, rate: Int, start: Int) throws {
        let whole = film == Self.modern ? 10_000 : 12_000
        let (fragments, _) = try convert(film, from: start)
        // A moment between two pictures may count the one before or the one behind.
        let pictures = (whole - start) * rate / 1000
        #expect((pictures...pictures + 1).contains(fragments.samples[1] ?? 0))
        // 1,024 samples of 48 kHz are a packet; one or two more fill up at both ends.
        let packets = (whole - start) * 48 / 1024
        #expect((packets - 8...packets + 8).contains(fragments.samples[2] ?? 0))
    }

    @Test("keep their sound with their pictures, where one begins after the other")
    func sync() throws {
        // In this file the pictures begin 46 ms after the sound.
        for start in [0, 7000] {
            let starts = try firstTimes(try convert(Self.lateTimes, from: start).bytes)
            // The encoder of sound begins 1,024 samples early, which are not heard.
            #expect((0.040...0.075).contains(starts[0] - starts[1]), "from \(start): \(starts)")
        }
    }

    /// When the pictures and the sound of an MP4 in fragments begin, in seconds: the first time of a sample after the edit list
    /// (ISO/IEC 14496-12, sections 8.6.6, 8.8.8 and 8.8.12).
    private func firstTimes(_ bytes: [UInt8]) throws -> [Double] {
        var (scales, starts, waits, cuts) = ([Int: Int](), [Int: Double](), [Int: Int](), [Int: Int]())
        var (track, movieScale) = (0, 1)
        func number(_ at: Int, _ size: Int = 4) -> Int {
            bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
        }
        func signed(_ at: Int) -> Int { Int(Int32(truncatingIfNeeded: number(at))) }
        func walk(_ range: Range<Int>) {
            var (at, decoded) = (range.lowerBound, 0)
            while at + 8 <= range.upperBound {
                let end = min(range.upperBound, at + max(8, number(at)))
                switch String(decoding: bytes[at + 4..<at + 8], as: UTF8.self) {
                case "moov", "trak", "edts", "mdia", "moof", "traf": walk(at + 8..<end)
                case "mvhd": movieScale = number(at + 20)
                case "tkhd": track = number(at + 20)
                case "elst":
                    for entry in 0..<number(at + 12) {
                        let place = at + 16 + 12 * entry
                        if signed(place + 4) < 0 {
                            waits[track] = number(place)
                        } else {
                            cuts[track] = signed(place + 4)
                        }
                    }
                case "mdhd": scales[track] = number(at + 20)
                case "tfhd": track = number(at + 12)
                case "tfdt": decoded = number(at + 12, bytes[at + 8] == 1 ? 8 : 4)
                case "trun" where starts[track] == nil:
                    let flags = number(at + 9, 3)
                    var place = at + 16 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
                    for flag in [0x100, 0x200, 0x400] where flags & flag != 0 { place += 4 }
                    let offset = flags & 0x800 != 0 ? signed(place) : 0
                    starts[track] =
                        Double(waits[track] ?? 0) / Double(movieScale)
                        + Double(decoded + offset - (cuts[track] ?? 0)) / Double(scales[track] ?? 1)
                default: break
                }
                at = end
            }
        }
        walk(0..<bytes.count)
        return try [1, 2].map { try #require(starts[$0]) }
    }

    @Test("are turned as they were")
    func turn() throws {
        #expect(try convert(Self.turned).fragments.isTurned)
        #expect(try convert(Self.turned, from: 1000).fragments.isTurned)
        #expect(try !convert(Self.modern).fragments.isTurned)
    }

    @Test("that are none are refused in one sentence")
    func refused() throws {
        let text = try WorkerProcess(["film"], input: URL(filePath: #filePath))
        #expect(text.status == 1 && text.complaint.split(separator: "\n").count == 1)
        let still = try WorkerProcess(
            ["film"],
            input: Self.tests.appending(path: "MediaTests/Fixtures/still.webp")
        )
        #expect(still.status == 1 && still.output.isEmpty)
        #expect(try WorkerProcess(["film", "name"]).status == 2)
        #expect(try WorkerProcess(["film", "--start-ms", "x"]).status == 2)
    }

    @Test("with bytes changed or missing end in a film or in one sentence")
    func damaged() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for film in [Self.modern, Self.old] {
            let whole = Array(try Data(contentsOf: film))
            for round in 0..<8 {
                var bytes = Array(whole.prefix(round < 4 ? 1 + random(whole.count) : whole.count))
                for _ in 0..<(round < 4 ? 0 : 200) { bytes[random(bytes.count)] = UInt8(random(256)) }
                let file = folder.appending(path: "film")
                try Data(bytes).write(to: file)
                let worker = try WorkerProcess(["film", "--start-ms", "\(random(2) * 3000)"], input: file)
                #expect([0, 1].contains(worker.status), "round \(round): \(worker.complaint)")
                #expect(worker.complaint.split(separator: "\n").count <= 1)
            }
        }
    }
}
