extension SoundOutputs {
    /// Nobody hears it.
    static let null = SoundOutputs(
        name: "null",
        title: "No sound",
        audience: "For machines without speakers, and for tests: time passes in silence.",
        open: { _, wanted, way in NullOutput(format: wanted, isPaced: way.isPaced) }
    )
}

/// Takes frames and throws them away.
private final class NullOutput: SoundOutput {
    let format: SoundFormat
    let isPaced: Bool
    private let pace: Pace

    init(format: SoundFormat, isPaced: Bool) {
        self.format = format
        self.isPaced = isPaced
        pace = Pace(of: format)
    }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        guard isPaced else { return count }
        let accepted = min(pace.room(), count)
        if accepted > 0 { pace.take(accepted) }
        return max(0, accepted)
    }

    func delay() throws(SoundError) -> Int { pace.unheard() }

    func drop() throws(SoundError) -> Int {
        defer { pace.forget() }
        return pace.unheard()
    }

    func drain() throws(SoundError) { pace.finish() }
}
