import ClickwheelAudio
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Streaming to a pipe")
struct StreamingTests {
    @Test(
        "what comes out of a pipe decodes to what went in",
        arguments: [AudioFileFormat.flac(), .opus(), .mp3()]
    )
    func roundTrip(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("streamed." + format.fileExtension)
        let samples = Sound.samples(frames: 48_000 * 2, sampleRate: 48_000)
        let pipe = Pipe()
        let writer = Thread {
            try? Sound.write(
                samples,
                to: .descriptor(pipe.fileHandleForWriting.fileDescriptor),
                as: format,
                sampleRate: 48_000
            )
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        try pipe.fileHandleForReading.readDataToEndOfFile().write(to: URL(filePath: path))

        let output = try PCMFormat(sampleRate: 48_000, channels: 2, encoding: .int16)
        let decoded = try Sound.rest(of: AudioDecoder(path: path, output: output), as: Int16.self)
        switch format {
        case .flac: #expect(decoded == samples)
        case .opus: #expect(decoded.count == samples.count)
        // A header that cannot be rewritten cannot say how much padding follows.
        case .mp3: #expect((samples.count..<samples.count + 2 * 3 * 1152).contains(decoded.count))
        case .aac, .wav: Issue.record("not streamed here")
        }
    }

    @Test("sound reaches the reader long before the end", arguments: [AudioFileFormat.flac(), .opus()])
    func prompt(format: AudioFileFormat) throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let input = try PCMFormat(sampleRate: 48_000, channels: 2, encoding: .int16)
        let encoder = try AudioEncoder(
            .descriptor(pipe.fileHandleForWriting.fileDescriptor),
            format: format,
            input: input
        )
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let head = read(descriptor, &bytes, bytes.count)
        #expect(head > 0)

        // A quarter of a second.
        var buffer = PCMBuffer(format: input, capacity: 12_000)
        let samples = Sound.samples(frames: 12_000, sampleRate: 48_000)
        buffer.fill(frames: 12_000, as: Int16.self) { target in _ = target.update(from: samples) }
        try encoder.write(buffer)
        #expect(read(descriptor, &bytes, bytes.count) > 500)
    }

    @Test("a reader that goes away is told apart from a full disk")
    func readerGone() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        #expect(throws: AudioError.readerGone) {
            try Sound.write(
                Sound.samples(frames: 48_000),
                to: .descriptor(pipe.fileHandleForWriting.fileDescriptor),
                as: .flac()
            )
        }
    }

    @Test("a full disk is reported with the name of the file")
    func fullDisk() {
        #expect(throws: AudioError.unwritable(path: "/dev/full", errno: ENOSPC)) {
            try Sound.write(Sound.samples(frames: 48_000), to: .file("/dev/full"), as: .flac())
        }
    }

    @Test("a file can be read through an open descriptor")
    func descriptor() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound.flac")
        let samples = Sound.samples(frames: 10_000)
        try Sound.write(samples, to: .file(path), as: .flac())
        let file = try #require(FileHandle(forReadingAtPath: path))
        let output = try PCMFormat(sampleRate: 44_100, channels: 2, encoding: .int16)

        let decoder = try AudioDecoder(descriptor: file.fileDescriptor, output: output)

        #expect(try Sound.rest(of: decoder, as: Int16.self) == samples)
    }
}
