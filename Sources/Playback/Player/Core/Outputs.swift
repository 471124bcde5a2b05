/// The outputs, the one of them that is used, and what it holds; times are those of the player's scheduler.
struct Outputs {
    private var all: [any AudioOutput]
    private var index = 0
    /// When each output wants to be called, by its place in the list.
    private var timers: [Int?]
    /// What the used output has reported and the player has not handled yet, oldest first.
    private var reports: [OutputReport] = []
    /// The queue item that the used output holds.
    var loadedItem: Int64?
    /// What the used output was told to follow the track that it holds.
    private var toldNext: Int64?
    /// Counts the times that the used output was told where to be.
    private(set) var load = 0
    /// From 0 to 100.
    private(set) var volume = 70
    /// How loud it is instead while it fades, or `nil` where it does not.
    private var faded: Int?
    /// Whether another output, speaker or volume is used since somebody set this to `false`.
    var isChanged = false

    init(_ all: [any AudioOutput]) {
        self.all = all.isEmpty ? AudioOutputs.all : all
        timers = Array(repeating: nil, count: self.all.count)
    }

    var used: any AudioOutput { all[index] }
    /// How loud the used output was told to be.
    var heardVolume: Int { faded ?? volume }
    /// When the soonest of the timers fires.
    var earliest: Int? { timers.compactMap(\.self).min() }

    /// The oldest report, which is handled next.
    mutating func nextReport() -> OutputReport? { reports.isEmpty ? nil : reports.removeFirst() }

    /// Loads `item`; where the library has it no more, the output lets go of what it holds, and that is reported in its place.
    mutating func load(_ item: QueueItem, from transport: Transport, isThere: Bool, at time: Int) {
        load += 1
        guard isThere else {
            // What it may still report of the song before is not about this one.
            unload(at: time)
            let message = "The file of this song is not there any more."
            return reports.append(.failed(.missing, message: message))
        }
        loadedItem = item.id
        toldNext = nil
        let order = OutputLoad(
            number: load,
            item: item,
            positionMs: transport.timeline.position(at: time),
            durationMs: transport.timeline.durationMs,
            isWanted: transport.row.playPhase != nil
        )
        perform(.load(order), at: time)
    }

    /// Says what follows the track that the used output holds, where that is news to it.
    mutating func follow(with trackID: Int64?, at time: Int) {
        guard loadedItem != nil, trackID != toldNext else { return }
        toldNext = trackID
        perform(.next(trackID: trackID), at: time)
    }

    mutating func seek(to positionMs: Int, at time: Int) {
        load += 1
        perform(.seek(positionMs: positionMs, load: load), at: time)
    }

    mutating func unload(at time: Int) {
        loadedItem = nil
        perform(.unload, at: time)
    }

    mutating func setVolume(_ volume: Int, at time: Int) {
        let volume = volume.clamped(to: 0...100)
        guard volume != self.volume || faded != nil else { return }
        (self.volume, faded) = (volume, nil)
        isChanged = true
        perform(.volume(volume), at: time)
    }

    /// Makes what sounds as loud as `level`, or, where that is `nil`, as the volume is; which stays.
    mutating func fade(to level: Int?, at time: Int) {
        let before = heardVolume
        faded = level
        guard heardVolume != before else { return }
        isChanged = true
        perform(.volume(heardVolume), at: time)
    }

    mutating func perform(_ order: OutputOrder, at time: Int) {
        take(from: index, at: time) { $0.perform(order) }
    }

    /// Lets every output hear `message`.
    mutating func hear(_ message: SpeakerMessage, at time: Int) {
        for index in all.indices { take(from: index, at: time) { $0.hear(message) } }
    }

    mutating func fireTimers(at time: Int) {
        for index in all.indices where timers[index].map({ $0 <= time }) ?? false {
            timers[index] = nil
            take(from: index, at: time) { $0.timerFired() }
        }
    }

    /// Uses the output named `name`; where that has no speaker, the page `client` becomes it.
    ///
    /// - Returns: Whether it is another than before.
    mutating func use(_ name: String, for client: String?, at time: Int) throws(PlaybackError) -> Bool {
        guard let index = all.firstIndex(where: { $0.name == name }) else {
            throw .noSuchMember(family: AudioOutputs.family, name: name, known: all.map(\.name))
        }
        if let client, all[index].speaker == nil {
            take(from: index, at: time) { $0.hear(.claimed(client: client)) }
        }
        return use(index, at: time)
    }

    /// Makes a page the speaker, and the output that knows it the one that is used.
    ///
    /// - Returns: Whether it is another than before.
    mutating func claim(_ client: String, at time: Int) -> Bool {
        hear(.claimed(client: client), at: time)
        return all.firstIndex { $0.speaker == client }.map { use($0, at: time) } ?? false
    }

    /// Makes the page that wants music the speaker, where the used output has none.
    mutating func takeSpeaker(_ client: String, at time: Int) {
        guard used.speaker == nil else { return }
        take(from: index, at: time) { $0.hear(.claimed(client: client)) }
    }

    /// The output of which a page would be the speaker if it claimed that, or `nil` where none is for pages.
    func named(claimedBy client: String) -> String? {
        all.first { output in
            var output = output
            _ = output.hear(.claimed(client: client))
            return output.speaker == client
        }?.name
    }

    /// Goes on where `saved` was left; `load` is beyond every one that a page may have obeyed before.
    mutating func restore(_ saved: PersistedPlayer, load: Int) {
        self.load = load
        volume = saved.volume.clamped(to: 0...100)
        index = all.firstIndex { $0.name == saved.output } ?? 0
    }

    /// Tells the output that is used first what an output hears when it comes to be used.
    mutating func start(at time: Int) { perform(.volume(volume), at: time) }

    private mutating func use(_ new: Int, at time: Int) -> Bool {
        guard new != index else { return false }
        unload(at: time)
        // What the old output reports of unloading is not about the new one.
        reports = []
        index = new
        isChanged = true
        perform(.volume(heardVolume), at: time)
        return true
    }

    /// Lets the output at `index` do something and takes what it says.
    ///
    /// One that is not used may keep its speaker and its timer; what it reports does not matter.
    private mutating func take(
        from index: Int,
        at time: Int,
        _ body: (inout any AudioOutput) -> OutputReaction
    ) {
        let (speaker, isAway) = (all[index].speaker, all[index].isSpeakerAway)
        let reaction = body(&all[index])
        switch reaction.timer {
        case .unchanged: break
        case .cleared: timers[index] = nil
        case .set(let milliseconds): timers[index] = time + milliseconds
        }
        guard index == self.index else { return }
        reports += reaction.reports
        if all[index].speaker != speaker || all[index].isSpeakerAway != isAway { isChanged = true }
    }
}
