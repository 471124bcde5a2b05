extension Player {
    /// The names of the outputs, in menu order.
    public var outputNames: [String] { look { $0.outputs.map(\.name) } }

    /// The names of the orders, in menu order.
    public var orderNames: [String] { look { $0.orders.map(\.name) } }

    /// Lets the sound go elsewhere; what is played, and where in it, stays.
    ///
    /// Where the output has no speaker yet, the sender's page becomes it.
    ///
    /// - Throws: ``PlaybackError/noSuchMember(family:name:known:)``
    @discardableResult
    public func useOutput(_ name: String, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "chose the output \(name)") { core throws(PlaybackError) in
            try core.useOutput(named: name, sender)
        }
    }

    /// Makes the page `client` the speaker; what is played goes on there, at the present position.
    @discardableResult
    public func claimSpeaker(_ client: String, _ sender: Sender) -> Int {
        surely(by: sender, "made \(client) the speaker") { $0.claim(client) }
    }

    /// Says that a page is there, maybe again: its first stream of events has begun.
    public func clientArrived(_ client: String) {
        notice { $0.hear(.arrived(client: client)) }
    }

    /// Says that a page is gone, maybe for a moment: its last stream of events has ended.
    ///
    /// A speaker that does not come back within ``AudioOutputs/Browser/graceMs`` is none any more, and the player
    /// pauses where it went away.
    public func clientLeft(_ client: String) {
        notice { $0.hear(.left(client: client)) }
    }

    /// Takes what a page says of its media element; anything but the present item on the present speaker is ignored.
    public func report(_ report: SpeakerReport) {
        notice { $0.hear(.report(report)) }
    }
}
