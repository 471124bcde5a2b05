extension AudioOutputs {
    /// Plays in real time, and nobody hears it.
    public struct Null: AudioOutput {
        /// The name by which it is chosen.
        public static let name = "null"

        public var name: String { Self.name }
        public var title: String { "No sound" }
        public var audience: String {
            "For machines without speakers, and for tests: time passes in silence."
        }
        private var durationMs: Int?
        private var isLoaded = false
        private var isRunning = false

        /// An output that is silent.
        public init() {}

        /// Takes an order, and reports what a speaker would.
        public mutating func perform(_ order: OutputOrder) -> OutputReaction {
            switch order {
            case .load(let load):
                durationMs = load.durationMs
                isLoaded = true
                isRunning = false
                return OutputReaction(.loaded(durationMs: load.durationMs), timer: .cleared)
            case .start(let positionMs):
                guard isLoaded else { return .none }
                isRunning = true
                return OutputReaction(.started(positionMs: positionMs), timer: end(from: positionMs))
            case .seek(let positionMs, _):
                return OutputReaction(timer: isRunning ? end(from: positionMs) : .unchanged)
            case .pause, .scan:
                isRunning = false
                return OutputReaction(timer: .cleared)
            case .unload:
                isLoaded = false
                isRunning = false
                return OutputReaction(timer: .cleared)
            case .next, .volume:
                return .none
            }
        }

        public mutating func timerFired() -> OutputReaction {
            guard isRunning else { return .none }
            isRunning = false
            return OutputReaction(.ended)
        }

        /// A track whose length nobody knows goes on until somebody stops it.
        private func end(from positionMs: Int) -> OutputReaction.Timer {
            durationMs.map { .set(max(0, $0 - positionMs)) } ?? .cleared
        }
    }
}

extension AudioOutput where Self == AudioOutputs.Null {
    /// No sound, in real time.
    public static var null: Self { .init() }
}
