import ClickwheelAudio
import ClickwheelSound
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

/// An engine on a thread of its own, and what it has told.
final class EngineDriver {
    /// Where an engine's reports go.
    ///
    /// The engine keeps this and not its driver, which has to end on another thread than the engine's.
    /// Sendable because what it has heard is touched under its lock alone.
    private final class Ear: @unchecked Sendable {
        let lock = Lock()
        var heard: [EngineReport] = []

        func take(_ report: EngineReport) {
            lock.withLock {
                heard.append(report)
                lock.signalAll()
            }
        }
    }

    let scratch: TemporaryFolder
    private let ear = Ear()
    private var engine: Engine?
    private var thread: NativeThread?

    init(open: @escaping Openings.Open = Openings.system) throws {
        scratch = try TemporaryFolder()
        let engine = Engine(open: open) { [ear] in ear.take($0) }
        self.engine = engine
        thread = try NativeThread(name: "engine") { engine.run() }
    }

    deinit { close() }

    /// What was told so far.
    var reports: [EngineReport] { ear.lock.withLock { ear.heard } }

    func tell(_ commands: EngineCommand...) { for command in commands { engine?.send(command) } }

    /// Waits until `found` finds what it looks for among the reports.
    func until(_ found: ([EngineReport]) -> Bool) throws {
        let deadline = Monotonic.deadline(after: .seconds(600))
        let isThere = ear.lock.withLock {
            while !found(ear.heard) {
                guard ear.lock.wait(until: deadline) else { return found(ear.heard) }
            }
            return true
        }
        try #require(isThere, "it was not told; told were \(reports)")
    }

    /// Waits until something is so that nobody tells.
    func wait(_ isSo: () -> Bool) throws {
        let deadline = Monotonic.deadline(after: .seconds(600))
        while !isSo() {
            try #require(Monotonic.now() < deadline)
            NativeThread.yield()
        }
    }

    /// Ends the engine; its files are whole then.
    func close() {
        engine?.close()
        thread?.join()
        (engine, thread) = (nil, nil)
    }

    // MARK: Files

    /// Writes stereo sound as a file, and says how the engine is told of it.
    func file(
        _ samples: [Int16],
        _ format: AudioFileFormat,
        serial: Int64,
        gain: Int? = nil
    ) throws -> EngineTrack {
        let path = scratch.file("\(serial).\(format.fileExtension)")
        let input = try PCMFormat(sampleRate: 44_100, channels: 2, encoding: .int16)
        let encoder = try AudioEncoder(.file(path), format: format, input: input)
        var buffer = PCMBuffer(format: input, capacity: samples.count / 2)
        buffer.fill(frames: samples.count / 2, as: Int16.self) { target in
            for index in target.indices { target[index] = samples[index] }
        }
        try encoder.write(buffer)
        try encoder.finish()
        return EngineTrack(serial: serial, path: path, gain: gain)
    }

    /// A sweep that is never silent, as stereo samples.
    static func sweep(frames: Int) -> [Int16] {
        var phase = 0.0
        return (0..<frames).flatMap { index -> [Int16] in
            phase += 2 * .pi * (200 + 1_800 * Double(index) / Double(frames)) / 44_100
            let value = Int16(12_000 * Double.sin(phase))
            return [value, -value]
        }
    }

    /// The samples of a WAV file of 16 bits.
    static func samples(ofWave path: String) throws -> [Int16] {
        let bytes = try Sounds.content(ofWave: path)
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }
}

/// Does what blocks on a thread of its own: Swift's pool has as many as there are cores, and other tests need them.
func offPool(_ body: @escaping @Sendable () throws -> Void) async throws {
    let result: Result<Void, any Error> = try await withCheckedThrowingContinuation { continuation in
        do throws(Errno) {
            try NativeThread(name: "test") { continuation.resume(returning: Result { try body() }) }.detach()
        } catch { continuation.resume(throwing: error) }
    }
    try result.get()
}
