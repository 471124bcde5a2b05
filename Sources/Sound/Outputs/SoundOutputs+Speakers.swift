extension SoundOutputs {
    /// Whichever device this machine has.
    static let speakers = SoundOutputs(
        name: "speakers",
        title: "Speakers",
        audience: "For whoever wants to hear it, and does not care through which system of sound.",
        isDevice: true,
        absence: {
            SoundOutputs.devices.contains { $0.absence() == nil }
                ? nil : "This machine has no system of sound that works: clickwheel doctor says more."
        },
        open: { _, wanted, way throws(SoundError) in
            var reasons: [String] = []
            for row in SoundOutputs.devices {
                do throws(SoundError) { return try row.open(nil, wanted, way) } catch {
                    reasons.append("\(error)")
                }
            }
            throw .unavailable(
                output: "speakers",
                reason: reasons.isEmpty ? "there is no system of sound here" : reasons.joined(separator: "; ")
            )
        }
    )
}
