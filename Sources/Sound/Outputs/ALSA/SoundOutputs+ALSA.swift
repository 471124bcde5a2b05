#if os(Linux)
import ClickwheelCSound
import ClickwheelPOSIX

extension SoundOutputs {
    /// A card of this machine, or whatever ALSA's configuration puts under a name.
    static let alsa = SoundOutputs(
        name: "alsa",
        title: "ALSA",
        audience:
            "For the sound cards of this machine; named as hw:…, a card plays bit by bit what it is given, and nothing else.",
        argument: "[DEVICE]",
        isDevice: true,
        devices: { ALSADevices.all() },
        absence: { ALSADevices.absence() },
        open: { device, wanted, _ throws(SoundError) in
            try ALSAOutput(device: device ?? "default", wanted: wanted)
        }
    )
}

/// What ALSA knows of this machine.
enum ALSADevices {
    /// Why the library cannot be used, in one sentence; `nil` where it can.
    static func missing() -> String? {
        clickwheel_alsa_open().map {
            "ALSA's library is not here (\(String(cString: $0))): install libasound2"
        }
    }

    /// The devices worth offering, the default first.
    static func all() -> [SoundOutputs.Device] {
        guard missing() == nil else { return [] }
        var found: [ALSAName] = []
        withUnsafeMutablePointer(to: &found) { found in
            let take:
                @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) ->
                    Void = {
                        context,
                        name,
                        description in
                        guard let context, let name else { return }
                        let text = description.map { String(cString: $0) } ?? ""
                        let list = context.assumingMemoryBound(to: [ALSAName].self)
                        list.pointee.append(ALSAName(name: String(cString: name), description: text))
                    }
            clickwheel_alsa_list(take, found)
        }
        return ALSAName.devices(found)
    }

    /// Why no sound comes out of the default device, in one sentence; `nil` where it does.
    static func absence() -> String? {
        if let missing = missing() { return missing }
        var device: OpaquePointer?
        let code = clickwheel_alsa_device_open("default", false, &device)
        if let device { clickwheel_alsa_device_close(device) }
        // One that others use is there.
        guard code < 0, code != -EBUSY else { return nil }
        guard clickwheel_alsa_has_card() else { return noCard }
        return "its default device cannot be opened: \(reason(code))"
    }

    /// Why the device `name` cannot be opened.
    static func reason(_ code: CInt, opening name: String) -> String {
        name == "default" && !clickwheel_alsa_has_card() ? noCard : reason(code)
    }

    private static let noCard = "this machine has no sound card that ALSA knows"

    /// What is wrong, and what to do about it where that is known.
    static func reason(_ code: CInt) -> String {
        switch -code {
        case ENOENT: "there is no device of this name; clickwheel-media outputs lists those that there are"
        case EBUSY: "another program plays on it alone"
        case EACCES, EPERM: "this user may not use it; add the user to the group audio"
        case ENODEV, ENXIO: "it is not plugged in"
        case _: String(cString: clickwheel_alsa_reason(code))
        }
    }
}
#endif
