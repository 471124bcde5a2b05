#if os(Linux)
import ClickwheelCSound

/// Why a server of sound does not do what it was asked, in words.
struct PulseFailure: Error, Equatable {
    let reason: String

    init(reason: String) { self.reason = reason }

    /// What a negative `code` of the library means.
    init(code: Int) {
        reason =
            switch CInt(truncatingIfNeeded: code) {
            case CInt(clickwheel_pulse_refused.rawValue):
                "no server of sound runs for this user: start PulseAudio or PipeWire (with pipewire-pulse)"
            case CInt(clickwheel_pulse_access.rawValue): "the server of sound lets this user not in"
            case CInt(clickwheel_pulse_no_entity.rawValue): "it has no sink of this name"
            case CInt(clickwheel_pulse_timeout.rawValue): "the server of sound does not answer"
            case CInt(clickwheel_pulse_terminated.rawValue): "the server of sound has ended"
            case CInt(clickwheel_pulse_killed.rawValue): "the speaker is gone"
            case let other: String(cString: clickwheel_pulse_reason(other))
            }
    }
}

/// A connection to a server of sound, closed with the last reference to it.
///
/// One thread at a time uses it.
final class PulseConnection {
    let pulse: OpaquePointer

    /// Connects; waits for the server's answer for 5 seconds at most.
    init(server: String?) throws(PulseFailure) {
        if let missing = Self.missing() { throw PulseFailure(reason: missing) }
        var code: CInt = 0
        guard let pulse = clickwheel_pulse_connect(server, &code) else { throw PulseFailure(code: Int(code)) }
        self.pulse = pulse
    }

    deinit { clickwheel_pulse_close(pulse) }

    /// Why the library cannot be used, in one sentence; `nil` where it can.
    static func missing() -> String? {
        clickwheel_pulse_open().map {
            "PulseAudio's library is not here (\(String(cString: $0))): install libpulse0"
        }
    }

    /// The speakers that the server knows.
    func sinks() throws(PulseFailure) -> [SoundOutputs.Device] {
        var sinks: [SoundOutputs.Device] = []
        let code = withUnsafeMutablePointer(to: &sinks) { sinks in
            clickwheel_pulse_list(
                pulse,
                { context, name, description in
                    guard let context, let name else { return }
                    let argument = String(cString: name)
                    let title = description.map { String(cString: $0) } ?? ""
                    context.assumingMemoryBound(to: [SoundOutputs.Device].self).pointee.append(
                        SoundOutputs.Device(argument: argument, title: title.isEmpty ? argument : title)
                    )
                },
                sinks
            )
        }
        guard code >= 0 else { throw PulseFailure(code: Int(code)) }
        return sinks
    }
}
#endif
