import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem

extension Verb {
    /// Makes an endless stream of what comes out of a named pipe, in real time, with silence while nothing does.
    static let broadcast = Verb(
        name: "broadcast",
        operands: "PIPE",
        summary:
            "writes the samples (48 kHz, 16 bits, stereo) from the named pipe PIPE to standard output as MP3 and Opus, in pieces",
        options: [],
        run: { words throws(WorkerError) in
            let path = try words.onlyOperand("PIPE")
            try ResourceLimits.endWithReader()
            do throws(AudioError) {
                let broadcast = try Broadcast(path)
                while true { try broadcast.step() }
            } catch .readerGone {
                return
            } catch {
                throw .failed(error.description)
            }
        }
    )
}

/// The samples of a pipe on their way into streams.
private final class Broadcast {
    /// One stream, with the pipe inside this process that its container goes through.
    private struct Stream {
        let kind: BroadcastPiece.Kind
        let encoder: AudioEncoder
        let ends: (reading: Descriptor, writing: Descriptor)
    }

    private let pipe: Descriptor
    private var streams: [Stream] = []
    private let start = Monotonic.now()
    /// Frames encoded since ``start``.
    private var done = 0
    /// When sound came last.
    private var soundAt: Int64?
    private var bytes: [UInt8]
    /// A part of a frame that came before the rest of it.
    private var leftover = 0
    private var buffer: PCMBuffer

    private static let rate = 48_000
    private static let frameBytes = 4
    /// Frames encoded at once at most: 100 ms.
    private static let blockFrames = 4_800
    /// Frames waited for before any is read: what an Opus packet holds.
    private static let packetFrames = 960
    /// How long sound that is late is waited for before there is silence in its place, in nanoseconds: less than players keep
    /// for such cases.
    private static let patience: Int64 = 300_000_000

    init(_ path: String) throws(AudioError) {
        if mkfifo(path, 0o600) < 0, errno != EEXIST { throw .unwritable(path: path, errno: errno) }
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw .unwritable(path: path, errno: errno) }
        pipe = Descriptor(owning: number)
        bytes = [UInt8](repeating: 0, count: Self.blockFrames * Self.frameBytes)
        let format = try PCMFormat(sampleRate: Self.rate, channels: 2, encoding: .int16)
        buffer = PCMBuffer(format: format, capacity: Self.blockFrames)
        for (kind, file) in [
            (BroadcastPiece.Kind.mp3, AudioFileFormat.mp3(bitrate: 192_000)),
            (.opus, .opus(bitrate: 128_000)),
        ] {
            let ends: (reading: Descriptor, writing: Descriptor)
            do throws(Errno) { ends = try Descriptor.pipe() } catch { throw .outOfMemory }
            _ = fcntl(ends.reading.number, F_SETFL, O_NONBLOCK)
            let encoder = try AudioEncoder(.descriptor(ends.writing.number), format: file, input: format)
            streams.append(Stream(kind: kind, encoder: encoder, ends: ends))
            let head = drain(streams[streams.count - 1])
            // An MP3 stream has a label before its first frame that no listener needs.
            if kind == .opus { try send(.opusHead, head) }
        }
    }

    /// Encodes what is due, or waits for a while.
    func step() throws(AudioError) {
        let now = Monotonic.now()
        let due = Int((now - start) / 1_000) * Self.rate / 1_000_000 - done
        // After a sleep of the machine nobody wants to hear the silence of the night.
        if due > Self.rate * 2 { done += due - Self.rate / 10 }
        guard due >= Self.packetFrames else { return NativeThread.pause(microseconds: 5_000) }
        let wanted = min(due, Self.blockFrames)
        let count = read(pipe.number, from: leftover, upTo: wanted * Self.frameBytes)
        if count > 0 {
            soundAt = now
            try encode(count)
        } else if soundAt.map({ now - $0 > Self.patience }) ?? true {
            leftover = 0
            for index in bytes.indices { bytes[index] = 0 }
            try encode(wanted)
        } else {
            NativeThread.pause(microseconds: 5_000)
        }
    }

    /// Reads samples behind those bytes that are there.
    ///
    /// - Returns: Whole frames that are there now.
    private func read(_ pipe: CInt, from offset: Int, upTo end: Int) -> Int {
        let count = bytes.withUnsafeMutableBytes {
            ClickwheelPOSIX.read(pipe, $0.baseAddress?.advanced(by: offset), end - offset)
        }
        guard count > 0 else { return 0 }
        leftover = offset + count
        return leftover / Self.frameBytes
    }

    private func encode(_ frames: Int) throws(AudioError) {
        buffer.fill(frames: frames, as: Int16.self) { target in
            for index in target.indices {
                target[index] = Int16(
                    bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8
                )
            }
        }
        let used = frames * Self.frameBytes
        for index in 0..<max(0, leftover - used) { bytes[index] = bytes[used + index] }
        leftover = max(0, leftover - used)
        done += frames
        for stream in streams {
            try stream.encoder.write(buffer)
            let piece = drain(stream)
            if !piece.isEmpty { try send(stream.kind, piece) }
        }
    }

    /// What the encoder has written: 100 ms of sound are far less than a pipe holds.
    private func drain(_ stream: Stream) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: BroadcastPiece.limit)
        let count = piece.withUnsafeMutableBytes {
            ClickwheelPOSIX.read(stream.ends.reading.number, $0.baseAddress, $0.count)
        }
        return Array(piece.prefix(max(0, count)))
    }

    private func send(_ kind: BroadcastPiece.Kind, _ piece: [UInt8]) throws(AudioError) {
        let isGone = BroadcastPiece(kind, piece).message.withUnsafeBytes { bytes in
            do throws(Errno) {
                try Descriptor.write(bytes, to: STDOUT_FILENO)
                return false
            } catch { return true }
        }
        if isGone { throw .readerGone }
    }
}
