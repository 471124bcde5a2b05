#if os(Linux)
import ClickwheelCSound

/// A stream on a server of sound, which mixes it, converts it where its speaker wants that, and may move it to another
/// speaker at any time.
final class PulseOutput: SoundOutput {
    let format: SoundFormat
    let isPaced = true
    let mayConvert = true
    var underruns: Int { Int(clickwheel_pulse_underruns(connection.pulse)) }

    private let name: String
    private let connection: PulseConnection
    /// What every call throws from then on.
    private var failure: SoundError?

    init(server: String?, sink: String?, wanted: SoundFormat) throws(SoundError) {
        name = sink.map { "pulse:\($0)" } ?? "pulse"
        if let sink, sink.utf8.contains(0) || sink.utf8.count > 255 {
            throw .badArgument(output: "pulse", reason: "the name of a sink is text of up to 255 bytes")
        }
        // The most that the protocol knows.
        format = SoundFormat(
            sampleRate: min(wanted.sampleRate, 384_000),
            channels: min(max(wanted.channels, 1), 8),
            sample: wanted.sample
        )
        do throws(PulseFailure) {
            connection = try PulseConnection(server: server)
            let code = clickwheel_pulse_begin(
                connection.pulse,
                sink,
                Self.number(of: format.sample),
                UInt32(format.sampleRate),
                CInt(format.channels)
            )
            if code < 0 { throw PulseFailure(code: Int(code)) }
        } catch {
            throw .unavailable(output: name, reason: error.reason)
        }
    }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        guard count > 0 else { return 0 }
        return try result(failure == nil ? clickwheel_pulse_write(connection.pulse, frames, count, 200) : 0)
    }

    func delay() throws(SoundError) -> Int {
        try result(failure == nil ? clickwheel_pulse_delay(connection.pulse) : 0)
    }

    func drop() throws(SoundError) -> Int {
        try result(failure == nil ? clickwheel_pulse_drop(connection.pulse) : 0)
    }

    func drain() throws(SoundError) {
        _ = try result(failure == nil ? Int(clickwheel_pulse_drain(connection.pulse)) : 0)
    }

    func setVolume(_ percent: Int) throws(SoundError) -> Bool {
        let held = CInt(min(max(percent, 0), 100))
        _ = try result(failure == nil ? Int(clickwheel_pulse_set_volume(connection.pulse, held)) : 0)
        return true
    }

    /// `code`, unless it, or an earlier one, says that the stream is of no use any more.
    private func result(_ code: Int) throws(SoundError) -> Int {
        if let failure { throw failure }
        guard code < 0 else { return code }
        let error = SoundError.lost(output: name, reason: PulseFailure(code: code).reason)
        failure = error
        throw error
    }

    private static func number(of sample: SoundFormat.Sample) -> CInt {
        switch sample {
        case .int16: CInt(clickwheel_pulse_int16.rawValue)
        case .int24: CInt(clickwheel_pulse_int24.rawValue)
        case .int32: CInt(clickwheel_pulse_int32.rawValue)
        case .float32: CInt(clickwheel_pulse_float32.rawValue)
        }
    }
}
#endif
