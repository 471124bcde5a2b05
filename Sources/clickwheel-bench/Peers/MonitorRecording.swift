import ClickwheelPOSIX
import ClickwheelSystem
import Foundation
import Synchronization

/// What a server of sound plays, frame by frame, and when.
///
/// A frame's time is that of the recording: its number by the sample rate, from the earliest moment that what arrived
/// allows for. It is later than the frame by what the recorder holds back, some milliseconds.
final class MonitorRecording: Sendable {
    private struct State {
        var samples: [Int16] = []
        /// When the first frame was recorded, on the monotonic clock in nanoseconds, as the earliest arrival allows for.
        var start = Int64.max
    }

    private let state = Mutex(State())
    private let input: FileHandle
    private let process: Int32

    init(_ peer: PulsePeer) throws {
        let recorder = Process()
        recorder.executableURL = URL(filePath: PulsePeer.recorder)
        recorder.arguments = [
            "-d", "bench.monitor", "--raw", "--format=s16le", "--rate=\(NumberedSound.sampleRate)",
            "--channels=2",
            "--latency-msec=5", "--process-time-msec=5",
        ]
        recorder.environment = ProcessInfo.processInfo.environment.merging(peer.environment) { $1 }
        let pipe = Pipe()
        recorder.standardOutput = pipe
        recorder.standardError = FileHandle.nullDevice
        try recorder.run()
        input = pipe.fileHandleForReading
        process = recorder.processIdentifier
        let descriptor = input.fileDescriptor
        Thread.detachNewThread { [self] in read(from: descriptor) }
        try wait(for: "the recorder to begin", milliseconds: 10_000) { frames > 0 }
    }

    /// Ends it.
    func stop() { kill(process, SIGTERM) }

    /// The frames that were recorded so far.
    var frames: Int { state.withLock { $0.samples.count / 2 } }

    /// The number of a frame, as ``NumberedSound`` has it.
    func number(at frame: Int) -> Int? {
        state.withLock { NumberedSound.number($0.samples[2 * frame], $0.samples[2 * frame + 1]) }
    }

    /// When a frame was recorded, on the monotonic clock in nanoseconds.
    func time(of frame: Int) -> Int64 {
        state.withLock { $0.start } + Int64(frame) * 1_000_000_000 / Int64(NumberedSound.sampleRate)
    }

    /// The first frame from `start` on whose number is as wished for, once it was recorded.
    func frame(from start: Int, milliseconds: Int = 5_000, where isIt: (Int?) -> Bool) throws -> Int {
        var next = start
        try wait(for: "a sound that was expected", milliseconds: milliseconds) {
            let end = frames
            while next < end {
                if isIt(number(at: next)) { return true }
                next += 1
            }
            return false
        }
        return next
    }

    private func wait(for what: String, milliseconds: Int, _ isSo: () -> Bool) throws {
        let deadline = Monotonic.now() + Int64(milliseconds) * 1_000_000
        while !isSo() {
            guard Monotonic.now() < deadline else { throw BenchmarkFailure("waited in vain for \(what)") }
            usleep(1_000)
        }
    }

    private func read(from descriptor: CInt) {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        var half: UInt8?
        while case let count = ClickwheelPOSIX.read(descriptor, &bytes, bytes.count), count > 0 {
            let now = Monotonic.now()
            state.withLock { state in
                for byte in bytes[..<count] {
                    if let low = half {
                        state.samples.append(Int16(bitPattern: UInt16(low) | UInt16(byte) << 8))
                        half = nil
                    } else {
                        half = byte
                    }
                }
                let length = Int64(state.samples.count / 2) * 1_000_000_000 / Int64(NumberedSound.sampleRate)
                state.start = min(state.start, now - length)
            }
        }
    }
}
