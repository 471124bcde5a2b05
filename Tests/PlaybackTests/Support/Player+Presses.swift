import Playback

/// The commands as a person would say them, so that the tests read as sentences.
extension Player {
    @discardableResult
    func play(_ sender: Sender) throws(PlaybackError) -> Int { try perform(.play, by: sender) }

    @discardableResult
    func togglePlay(_ sender: Sender) throws(PlaybackError) -> Int { try perform(.toggle, by: sender) }

    @discardableResult
    func next(_ sender: Sender) throws(PlaybackError) -> Int { try perform(.next, by: sender) }

    @discardableResult
    func previous(_ sender: Sender) throws(PlaybackError) -> Int { try perform(.previous, by: sender) }

    @discardableResult
    func seek(to positionMs: Int, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.seek(positionMs), by: sender)
    }

    @discardableResult
    func beginScan(_ direction: ScanDirection, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.beginScan(direction), by: sender)
    }

    @discardableResult
    func endScan(_ sender: Sender) throws(PlaybackError) -> Int { try perform(.endScan, by: sender) }

    @discardableResult
    func useOrder(_ name: String, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.order(name), by: sender)
    }

    @discardableResult
    func useOutput(_ name: String, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.output(name), by: sender)
    }

    @discardableResult
    func replaceQueue(
        with tracks: [Int64],
        startingAt start: Int? = nil,
        inOrder order: String? = nil,
        _ sender: Sender
    ) throws(PlaybackError) -> Int {
        try perform(.replaceQueue(tracks, startingAt: start, inOrder: order), by: sender)
    }

    @discardableResult
    func add(_ tracks: [Int64], at position: Int? = nil, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.add(tracks, at: position), by: sender)
    }

    @discardableResult
    func playNext(_ tracks: [Int64], _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.playNext(tracks), by: sender)
    }

    @discardableResult
    func remove(_ items: Set<Int64>, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.remove(items), by: sender)
    }

    @discardableResult
    func move(_ item: Int64, to position: Int, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.move(item, to: position), by: sender)
    }

    @discardableResult
    func setPriority(_ items: Set<Int64>, _ priority: Int, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.priority(items, priority), by: sender)
    }

    @discardableResult
    func undo(_ sender: Sender) throws(PlaybackError) -> Int { try perform(.undo, by: sender) }

    @discardableResult
    func setSleep(_ time: SleepTime?, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.sleep(time), by: sender)
    }

    @discardableResult
    func playItem(_ item: Int64, _ sender: Sender) throws(PlaybackError) -> Int {
        try perform(.playItem(item), by: sender)
    }
}

/// Those that nothing can refuse; `PlayerCommandTests` holds the player to that.
extension Player {
    @discardableResult
    func pause(_ sender: Sender) -> Int { surely(.pause, sender) }

    @discardableResult
    func stop(_ sender: Sender) -> Int { surely(.stop, sender) }

    @discardableResult
    func setVolume(_ volume: Int, _ sender: Sender) -> Int { surely(.volume(volume), sender) }

    @discardableResult
    func setRepeat(_ mode: QueueModes.Repeat, _ sender: Sender) -> Int { surely(.repeat(mode), sender) }

    @discardableResult
    func setSingle(_ isOn: Bool, _ sender: Sender) -> Int { surely(.single(isOn), sender) }

    @discardableResult
    func setConsume(_ isOn: Bool, _ sender: Sender) -> Int { surely(.consume(isOn), sender) }

    @discardableResult
    func setStopAfterTrack(_ isOn: Bool, _ sender: Sender) -> Int { surely(.stopAfterTrack(isOn), sender) }

    @discardableResult
    func claimSpeaker(_ client: String, _ sender: Sender) -> Int { surely(.claimSpeaker(client), sender) }

    @discardableResult
    func clearQueue(_ sender: Sender) -> Int { surely(.clearQueue, sender) }

    func restoreQueue(_ sender: Sender) throws(PlaybackError) { _ = try perform(.restoreQueue, by: sender) }

    private func surely(_ command: PlayerCommand, _ sender: Sender) -> Int {
        (try? perform(command, by: sender)) ?? -1
    }
}
