import ClickwheelAudio
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Bad input")
struct BadInputTests {
    @Test("what is not a readable file is refused with its name and the reason")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let fifo = folder.file("pipe")
        #expect(mkfifo(fifo, 0o600) == 0)

        let missing = folder.file("missing.flac")
        #expect(throws: AudioError.unreadable(path: missing, errno: ENOENT)) {
            try AudioDecoder(path: missing)
        }
        #expect(throws: AudioError.unreadable(path: folder.path, errno: EISDIR)) {
            try AudioDecoder(path: folder.path)
        }
        #expect(throws: AudioError.unreadable(path: fifo, errno: EINVAL)) { try AudioDecoder(path: fifo) }
        #expect(
            AudioError.unreadable(path: "a b.flac", errno: ENOENT).description
                == "cannot read a b.flac: no such file or directory"
        )
    }

    @Test("a name that looks like a URL is only ever a file")
    func urls() {
        for name in [
            "http://127.0.0.1:1/a.mp3", "concat:a.mp3|b.mp3", "data:audio/wav;base64,AAAA", "pipe:0",
        ] {
            #expect(throws: AudioError.unreadable(path: name, errno: ENOENT)) { try AudioDecoder(path: name) }
        }
    }

    @Test(
        "empty files, noise and text are refused as unknown",
        arguments: ["mp3", "flac", "m4a", "opus", "bin"]
    )
    func garbage(fileExtension: String) throws {
        let folder = try TemporaryFolder()
        var state: UInt64 = 7
        let noise = (0..<200_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let contents: [[UInt8]] = [
            [], [0], Array("no music here\n".utf8), noise,
            Array("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n".utf8),
            Array("ffconcat version 1.0\nfile '/etc/passwd'\n".utf8),
        ]
        for (index, bytes) in contents.enumerated() {
            let path = folder.file("\(index).\(fileExtension)")
            try Data(bytes).write(to: URL(filePath: path))
            do throws(AudioError) {
                let decoder = try AudioDecoder(path: path)
                // Noise under an `mp3` name may hold something like a frame: then reading must end or say so.
                var block = PCMBuffer(format: decoder.output, capacity: 4_096)
                while try decoder.read(into: &block) > 0 {}
                #expect(index == 3, "\(path) was taken for audio")
            } catch {
                #expect(error.description.contains(path))
            }
        }
    }

    @Test(
        "a file that is cut off delivers what is there, then one error that names it",
        arguments: [AudioFileFormat.flac(), .mp3(), .aac()]
    )
    func truncated(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        try Sound.write(Sound.samples(frames: 44_100 * 5), to: .file(path), as: format)
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))

        let decoder = try AudioDecoder(path: path)
        var buffer = PCMBuffer(format: decoder.output, capacity: 4_096)
        var frames = 0
        var errors: [AudioError] = []
        while true {
            do throws(AudioError) {
                let count = try decoder.read(into: &buffer)
                if count == 0 { break }
                frames += count
            } catch {
                errors.append(error)
            }
        }
        #expect((44_100 * 2..<44_100 * 3).contains(frames))
        #expect(errors.count == 1)
        let error = try #require(errors.first)
        guard case .truncated(path, _, let decoded) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(decoded == frames)
    }

    @Test("an MP4 without its table of contents is refused")
    func headless() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound.m4a")
        try Sound.write(Sound.samples(frames: 44_100), to: .file(path), as: .aac())
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(200).write(to: URL(filePath: path))
        #expect(throws: AudioError.self) { try AudioDecoder(path: path) }
    }

    @Test(
        "any flipped bytes end in sound or in an error, never in a crash or a hang",
        arguments: [AudioFileFormat.flac(), .wav, .mp3(), .opus(), .aac()]
    )
    func flipped(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        try Sound.write(Sound.samples(frames: 20_000), to: .file(path), as: format)
        let good = try Data(contentsOf: URL(filePath: path))
        var state: UInt64 = 99
        for _ in 0..<30 {
            var bad = good
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(state >> 33) % (state & 1 == 0 ? bad.count : min(bad.count, 300))
                bad[place] = UInt8(truncatingIfNeeded: state >> 20)
            }
            try bad.write(to: URL(filePath: path))
            do throws(AudioError) {
                let decoder = try AudioDecoder(path: path, output: PCMFormat(sampleRate: 44_100, channels: 2))
                var buffer = PCMBuffer(format: decoder.output, capacity: 4_096)
                var frames = 0
                while frames < 10_000_000 {
                    let count = try decoder.read(into: &buffer)
                    if count == 0 { break }
                    frames += count
                }
                #expect(frames < 10_000_000)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test("requests that make no sense are refused with the value")
    func requests() throws {
        #expect(throws: AudioError.invalidRequest("0 channels are out of range; use 1 to 8")) {
            try PCMFormat(sampleRate: 44_100, channels: 0)
        }
        #expect(
            throws: AudioError.invalidRequest("a sample rate of 10 Hz is out of range; use 1000 to 768000")
        ) {
            try PCMFormat(sampleRate: 10, channels: 2)
        }
        let input = try PCMFormat(sampleRate: 44_100, channels: 2)
        #expect(throws: AudioError.self) {
            try AudioEncoder(.file("/nowhere/at/all.flac"), format: .flac(), input: input)
        }
        #expect(throws: AudioError.invalidRequest("m4a cannot be written to a pipe; write it to a file")) {
            try AudioEncoder(.descriptor(1), format: .aac(), input: input)
        }
    }
}
