extension PlayerCore {
    /// The output that is used.
    var output: any AudioOutput { outputs[outputIndex] }

    /// Tells the output what to do.
    mutating func tell(_ order: OutputOrder) {
        take(from: outputIndex) { $0.perform(order) }
    }

    /// Lets the output at `index` do something and takes what it says.
    ///
    /// One that is not used may keep its speaker and its timer; what it reports does not matter.
    mutating func take(from index: Int, _ body: (inout any AudioOutput) -> OutputReaction) {
        let speaker = outputs[index].speaker
        let reaction = body(&outputs[index])
        switch reaction.timer {
        case .unchanged: break
        case .cleared: timers[index] = nil
        case .set(let milliseconds): timers[index] = now + milliseconds
        }
        guard index == outputIndex else { return }
        reports += reaction.reports
        if outputs[index].speaker != speaker { isChanged = true }
    }

    /// Uses the output named `name`; where that has no speaker, the sender's page becomes it.
    mutating func useOutput(named name: String, _ sender: Sender) throws(PlaybackError) {
        guard let index = outputs.firstIndex(where: { $0.name == name }) else {
            throw .noSuchMember(family: AudioOutputs.family, name: name, known: outputs.map(\.name))
        }
        if let client = sender.client, outputs[index].speaker == nil {
            take(from: index) { $0.hear(.claimed(client: client)) }
        }
        useOutput(at: index)
    }

    /// Makes a page the speaker, and the output that knows it the one that is used.
    mutating func claim(_ client: String) {
        for index in outputs.indices {
            take(from: index) { $0.hear(.claimed(client: client)) }
            if outputs[index].speaker == client { useOutput(at: index) }
        }
    }

    /// The output of which a page would be the speaker if it claimed that, or `nil` where none is for pages.
    func output(claimedBy client: String) -> Int? {
        outputs.indices.first { index in
            var output = outputs[index]
            _ = output.hear(.claimed(client: client))
            return output.speaker == client
        }
    }

    mutating func hear(_ message: SpeakerMessage) {
        for index in outputs.indices { take(from: index) { $0.hear(message) } }
        if case .left(let client) = message, isScanning, scanHolder == client {
            send(.scanReleased, because: "\(client) went away")
        }
    }

    /// Makes the page that wants music the speaker, when there is none.
    mutating func takeSpeaker(_ sender: Sender) {
        guard let client = sender.client, output.speaker == nil else { return }
        take(from: outputIndex) { $0.hear(.claimed(client: client)) }
        settle()
    }

    private mutating func useOutput(at index: Int) {
        guard index != outputIndex else { return }
        tell(.unload)
        // What the old output says of letting go is not about what the new one does.
        reports = []
        loadedItem = nil
        outputIndex = index
        isChanged = true
        tell(.volume(volume))
        if state.row.holdsTrack { send(.handedOver) }
    }
}
