#if os(Linux)
extension SoundOutputs {
    /// The user's server of sound, as on most desktops.
    static let pulse = pulse(server: nil)

    /// The server at the address `server`, in PulseAudio's own notation; the user's own where it is `nil`.
    static func pulse(server: String?) -> SoundOutputs {
        SoundOutputs(
            name: "pulse",
            title: "PulseAudio or PipeWire",
            audience:
                "For desktops: the music shares the speakers with other programs and moves between them as the system's settings say.",
            argument: "[SINK]",
            isDevice: true,
            devices: { (try? PulseConnection(server: server).sinks()) ?? [] },
            absence: {
                do throws(PulseFailure) {
                    _ = try PulseConnection(server: server)
                    return nil
                } catch { return error.reason }
            },
            open: { sink, wanted, _ throws(SoundError) in
                try PulseOutput(server: server, sink: sink, wanted: wanted)
            }
        )
    }
}
#endif
