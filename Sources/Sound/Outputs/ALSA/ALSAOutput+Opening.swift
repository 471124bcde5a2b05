#if os(Linux)
import ClickwheelCSound

extension ALSAOutput {
    /// A device that is open and ready, and what it takes.
    struct Opened {
        let device: OpaquePointer
        let setup: clickwheel_alsa_setup
        let format: SoundFormat
    }

    /// Opens the device so that nothing on the way to it converts, and where it then takes none of our formats, as it
    /// comes: what ALSA would convert unseen and without dither, the engine converts better, and says so.
    static func open(_ name: String, _ wanted: SoundFormat) throws(SoundError) -> Opened {
        if let opened = try open(name, wanted, isPlain: true) { return opened }
        if let opened = try open(name, wanted, isPlain: false) { return opened }
        throw .unavailable(output: "alsa:\(name)", reason: "it takes no samples of 16, 24 or 32 bits")
    }

    private static func open(
        _ name: String,
        _ wanted: SoundFormat,
        isPlain: Bool
    ) throws(SoundError) -> Opened? {
        var device: OpaquePointer?
        let code = clickwheel_alsa_device_open(name, isPlain, &device)
        guard code >= 0, let device else {
            throw .unavailable(output: "alsa:\(name)", reason: ALSADevices.reason(code, opening: name))
        }
        let taken = clickwheel_alsa_samples(device)
        guard taken > 0, let choice = choice(for: wanted.sample, of: taken) else {
            clickwheel_alsa_device_close(device)
            return nil
        }
        var setup = clickwheel_alsa_setup(
            sample: choice.bit,
            channels: UInt32(clamping: wanted.channels),
            rate: UInt32(clamping: wanted.sampleRate),
            buffer: 100_000,
            period: 25_000
        )
        let problem = clickwheel_alsa_set_up(device, &setup)
        guard problem >= 0 else {
            clickwheel_alsa_device_close(device)
            if isPlain { return nil }
            throw .unavailable(
                output: "alsa:\(name)",
                reason: "it does not take \(wanted) (\(ALSADevices.reason(problem)))"
            )
        }
        let format = SoundFormat(
            sampleRate: Int(setup.rate),
            channels: Int(setup.channels),
            sample: choice.sample
        )
        return Opened(device: device, setup: setup, format: format)
    }

    /// The best of the samples `taken` for `wanted`, and its bit.
    private static func choice(
        for wanted: SoundFormat.Sample,
        of taken: CInt
    ) -> (sample: SoundFormat.Sample, bit: CInt)? {
        for sample in wanted.substitutes {
            if let bit = bits(of: sample).first(where: { taken & $0 != 0 }) { return (sample, bit) }
        }
        return nil
    }

    /// What ALSA has for a sample, the simplest first.
    private static func bits(of sample: SoundFormat.Sample) -> [CInt] {
        switch sample {
        case .int16: [CInt(clickwheel_alsa_int16.rawValue)]
        case .int24: [CInt(clickwheel_alsa_int24.rawValue), CInt(clickwheel_alsa_int24_in_32.rawValue)]
        case .int32: [CInt(clickwheel_alsa_int32.rawValue)]
        case .float32: [CInt(clickwheel_alsa_float32.rawValue)]
        }
    }
}
#endif
