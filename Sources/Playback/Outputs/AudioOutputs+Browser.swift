extension AudioOutputs {
    /// Lets one of the open pages sound.
    ///
    /// There is nothing to send: the page that is the speaker reads the player's snapshots and obeys them. The
    /// output keeps who that page is, and lets through what it reports of the current track.
    public struct Browser: AudioOutput {
        /// The name by which it is chosen.
        public static let name = "browser"
        /// How long, in milliseconds, the speaker may be away before the player pauses: enough to reload a page.
        public static let graceMs = 5000

        public var name: String { Self.name }
        public var title: String { "Browser" }
        public var audience: String { "For anyone with the page open: the music plays where you are." }
        public private(set) var speaker: String?
        private var itemID: Int64?
        private var load = 0
        private var isAway = false
        public var isSpeakerAway: Bool { isAway }

        /// An output without a speaker yet.
        public init() {}

        /// Takes an order; the page that is the speaker reads it from the snapshot.
        public mutating func perform(_ order: OutputOrder) -> OutputReaction {
            switch order {
            case .load(let order):
                itemID = order.item.id
                load = order.number
                return speaker == nil && order.isWanted ? OutputReaction(.blocked) : .none
            case .start:
                return speaker == nil ? OutputReaction(.blocked) : .none
            case .seek(_, let load):
                self.load = load
                return .none
            case .unload:
                itemID = nil
                return .none
            case .pause, .scan, .next, .volume:
                return .none
            }
        }

        public mutating func hear(_ message: SpeakerMessage) -> OutputReaction {
            switch message {
            case .arrived(let client):
                guard client == speaker, isAway else { return .none }
                isAway = false
                return OutputReaction(timer: .cleared)
            case .left(let client):
                guard client == speaker, !isAway else { return .none }
                isAway = true
                return OutputReaction(.stalled, timer: .set(Self.graceMs))
            case .claimed(let client):
                guard client != speaker || isAway else { return .none }
                speaker = client
                isAway = false
                return OutputReaction(.handedOver(to: client), timer: .cleared)
            case .report(let report):
                let isPresent = report.itemID == itemID && (report.load ?? load) == load
                guard report.client == speaker, isPresent else { return .none }
                return OutputReaction(report.event)
            }
        }

        public mutating func timerFired() -> OutputReaction {
            guard isAway else { return .none }
            isAway = false
            speaker = nil
            return OutputReaction(.lost)
        }
    }
}

extension AudioOutput where Self == AudioOutputs.Browser {
    /// A page of the browser.
    public static var browser: Self { .init() }
}
