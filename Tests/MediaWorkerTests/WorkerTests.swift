import ClickwheelAudio
import ClickwheelSystem
import Foundation
import Testing

@Suite("Media worker")
final class WorkerTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "clickwheel-worker-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a tone of `seconds` and gives its path.
    private func tone(
        _ name: String,
        _ format: AudioFileFormat,
        seconds: Int,
        rate: Int = 44_100
    ) throws -> String {
        let path = folder + "/" + name
        let input = try PCMFormat(sampleRate: rate, channels: 2, encoding: .int16)
        let encoder = try AudioEncoder(.file(path), format: format, input: input)
        var buffer = PCMBuffer(format: input, capacity: rate)
        for second in 0..<seconds {
            buffer.fill(frames: rate, as: Int16.self) { samples in
                for index in samples.indices {
                    let time = Double(second) + Double(index / 2) / Double(rate)
                    samples[index] = Int16(12_000 * sin(2 * .pi * (300 + 20 * Double(second)) * time))
                }
            }
            try encoder.write(buffer)
        }
        try encoder.finish()
        return path
    }

    private func decode(_ bytes: Data, _ name: String) throws -> (stream: AudioStream, samples: [Int16]) {
        let path = folder + "/" + name
        try bytes.write(to: URL(filePath: path))
        let decoder = try AudioDecoder(path: path) { source throws(AudioError) in
            try PCMFormat(sampleRate: source.sampleRate, channels: source.channels, encoding: .int16)
        }
        var buffer = PCMBuffer(format: decoder.output, capacity: 4_096)
        var samples: [Int16] = []
        while try decoder.read(into: &buffer) > 0 {
            buffer.withSamples(as: Int16.self) { samples.append(contentsOf: $0) }
        }
        return (decoder.source, samples)
    }

    @Test("FLAC comes out as it went in, from any start")
    func flac() throws {
        let path = try tone("a b'\"é.wav", .wav, seconds: 3, rate: 32_000)
        let original = try decode(Data(contentsOf: URL(filePath: path)), "copy.wav").samples

        let whole = try WorkerProcess("transcode", "--to", "flac", "--", path)
        #expect(whole.status == 0 && whole.complaint.isEmpty)
        let decoded = try decode(whole.output, "whole.flac")
        #expect(decoded.stream.sampleRate == 32_000)
        #expect(decoded.samples == original)

        let late = try WorkerProcess("transcode", "--to=flac", "--start-ms=1500", path)
        #expect(try decode(late.output, "late.flac").samples == Array(original[(48_000 * 2)...]))
    }

    @Test("Opus comes out at 48 kHz and as long as it went in")
    func opus() throws {
        let path = try tone("tone.m4a", .aac(), seconds: 3)
        let run = try WorkerProcess(
            "transcode",
            "--to",
            "opus",
            "--bitrate",
            "64000",
            "--start-ms",
            "0",
            "--",
            path
        )
        #expect(run.status == 0 && run.complaint.isEmpty)
        let decoded = try decode(run.output, "out.opus")
        #expect(decoded.stream.codec == "opus")
        #expect(decoded.samples.count == 48_000 * 3 * 2)
        #expect((15_000..<40_000).contains(run.output.count))
    }

    @Test("a reader that goes away ends the job without a complaint")
    func closedPipe() throws {
        let path = try tone("long.flac", .flac(), seconds: 30)
        let process = Process()
        process.executableURL = WorkerProcess.program
        process.arguments = ["transcode", "--to", "flac", path]
        let (out, err) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        try process.run()
        #expect(try out.fileHandleForReading.read(upToCount: 1_000)?.isEmpty == false)
        try out.fileHandleForReading.close()
        #expect(try err.fileHandleForReading.readToEnd() ?? Data() == Data())
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    @Test("a file that is cut off is played as far as it goes, and then named")
    func truncated() throws {
        let path = try tone("cut.flac", .flac(), seconds: 4)
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        let run = try WorkerProcess("transcode", "--to", "opus", path)
        #expect(run.status == 3)
        #expect(run.complaint.hasPrefix("clickwheel-media: \(path) is cut off"))
        #expect(run.complaint.split(separator: "\n").count == 1)
        #expect(try decode(run.output, "out.opus").samples.count > 48_000 * 2)
    }

    /// The files of the library's tests that no browser plays.
    private static let unplayed = [
        "ape.ape", "dff.dff", "dsf.dsf", "mp2.mp2", "mp4-ac3.mp4", "mp4-flac.mp4", "mp4-mp3.mp4",
        "mp4-opus.mp4",
        "musepack.mpc", "speex.spx", "tta.tta", "tta-id3.tta", "wma.wma",
    ]

    private static func fixture(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LibraryTests/Fixtures/\(name)").standardizedFileURL.path
    }

    @Test("what no browser plays is converted as well", arguments: unplayed, ["opus", "flac"])
    func otherFormats(_ name: String, _ format: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let run = try WorkerProcess("transcode", "--to", format, "--", Self.fixture(name))
        #expect(run.status == 0 || run.status == 3, "\(run.complaint)")
        let decoded = try decode(run.output, "out.\(format)")
        let ms = decoded.samples.count / decoded.stream.channels * 1000 / decoded.stream.sampleRate
        #expect((45...1200).contains(ms))
        // The silence of DSD is a pattern of its own; everything else is a tone.
        if !["dsf.dsf", "dff.dff"].contains(name) {
            #expect(decoded.samples.contains { abs(Int($0)) > 1000 })
        }
        #expect(try WorkerProcess("trial", "--", Self.fixture(name)).status == 0)
    }

    @Test("a name that a terminal would obey is shown without what it says to it")
    func terminal() throws {
        let process = try WorkerProcess("trial", "--", "/nowhere/a\u{1B}[2J\u{202E}.mp3")
        #expect(process.status != 0 && process.complaint.contains("/nowhere/a\u{FFFD}[2J.mp3"))
    }

    @Test("a trial tells a file that plays from one out of which no sound comes")
    func trial() throws {
        let path = try tone("tone.flac", .flac(), seconds: 2)
        #expect(try WorkerProcess("trial", path).status == 0)
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(200..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 200))
        try bytes.write(to: URL(filePath: path))
        let run = try WorkerProcess("trial", path)
        #expect(run.status == 1)
        #expect(run.complaint.contains(path))
        #expect(run.output.isEmpty)
    }

    @Test("one process tries many files, the good and the bad in turn")
    func trials() throws {
        let path = try tone("tone.flac", .flac(), seconds: 2)
        let silent = path + ".flac"
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(200..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 200))
        try bytes.write(to: URL(filePath: silent))
        let helper = try HelperProcess(WorkerProcess.program.path, ["trials"])
        for _ in 0..<20 {
            for (file, answer) in [(path, UInt8(1)), (silent, 0)] {
                let descriptor = try Descriptor(reading: file)
                #expect(helper.ask(0, [descriptor.number]) { true } == [answer])
            }
        }
    }

    @Test(
        "wrong usage is status 2 and one sentence that says what is wrong",
        arguments: [
            [], ["dance"], ["transcode"], ["transcode", "--to", "mp3", "/x"], ["transcode", "--to", "opus"],
            ["transcode", "--to", "opus", "--bitrate", "1", "/x"], ["transcode", "--speed", "2", "/x"],
            ["transcode", "--to"], ["transcode", "--to", "opus", "--start-ms", "-1", "/x"], ["demo"],
            ["demo", "a", "b"],
        ]
    )
    func usage(arguments: [String]) throws {
        // The format is looked at before the file is; a path that is not there would be status 1.
        let file = try tone("ok.wav", .wav, seconds: 1)
        let run = try WorkerProcess(arguments.map { $0 == "/x" ? file : $0 })
        #expect(run.status == 2)
        #expect(run.complaint.hasPrefix("clickwheel-media: "))
        #expect(run.complaint.split(separator: "\n").count == 1)
        #expect(run.output.isEmpty)
    }

    @Test("what cannot be done is status 1 and one sentence that names the file")
    func impossible() throws {
        let missing = folder + "/missing.mp3"
        let run = try WorkerProcess("transcode", "--to", "opus", "--", missing)
        #expect(run.status == 1)
        #expect(run.complaint == "clickwheel-media: cannot read \(missing): no such file or directory\n")
        try Data("mine".utf8).write(to: URL(filePath: folder + "/notes.txt"))
        let demo = try WorkerProcess("demo", folder)
        #expect(demo.status == 1)
        #expect(demo.complaint.contains(folder))
    }

    @Test("help and version answer on standard output")
    func help() throws {
        let help = try WorkerProcess("--help")
        #expect(help.status == 0)
        #expect(String(decoding: help.output, as: UTF8.self).contains("transcode --to opus|flac"))
        #expect(try WorkerProcess("transcode", "--help").status == 0)
        let version = String(decoding: try WorkerProcess("--version").output, as: UTF8.self)
        #expect(version.hasPrefix("clickwheel-media with FFmpeg "))
    }

    #if os(Linux) && !SANITIZER
    @Test("a file is converted where neither network nor processes nor other files can be had")
    func sandbox() throws {
        let answer = try WorkerProcess("sandbox")
        #expect(answer.status == 0, "\(answer.complaint)")
        let said = String(decoding: answer.output, as: UTF8.self)
        for refused in [
            "network", "new processes", "writing files", "making files", "removing files", "signals",
        ] {
            #expect(said.contains(refused))
        }
    }
    #endif
}
