extension Player {
    /// Plays, from the present position; where there is no present item, from the beginning of the queue.
    ///
    /// Where the output has no speaker yet, the sender's page becomes it.
    ///
    /// - Throws: ``PlaybackError/emptyQueue``
    @discardableResult
    public func play(_ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "pressed play") { core throws(PlaybackError) in try core.play(sender) }
    }

    @discardableResult
    public func pause(_ sender: Sender) -> Int {
        surely(by: sender, "pressed pause") { $0.pause() }
    }

    /// Pauses what plays, and plays otherwise.
    ///
    /// - Throws: ``PlaybackError/emptyQueue``
    @discardableResult
    public func togglePlay(_ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "pressed play/pause") { core throws(PlaybackError) in
            try core.togglePlay(sender)
        }
    }

    /// Stops, and goes to the beginning of the track.
    @discardableResult
    public func stop(_ sender: Sender) -> Int {
        surely(by: sender, "pressed stop") { $0.stop() }
    }

    /// Goes to the next item; a paused player stays paused there.
    ///
    /// - Throws: ``PlaybackError/emptyQueue``, ``PlaybackError/outdated(command:changedBy:revision:)``
    @discardableResult
    public func next(_ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "pressed next") { core throws(PlaybackError) in try core.next(sender) }
    }

    /// Goes to the item before, or, from three seconds on, to the beginning of the present one.
    ///
    /// - Throws: ``PlaybackError/emptyQueue``, ``PlaybackError/outdated(command:changedBy:revision:)``
    @discardableResult
    public func previous(_ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "pressed previous") { core throws(PlaybackError) in try core.previous(sender)
        }
    }

    /// Goes to `positionMs` milliseconds, as far as the track has them.
    ///
    /// - Throws: ``PlaybackError/stopped(command:)``, ``PlaybackError/outdated(command:changedBy:revision:)``
    @discardableResult
    public func seek(to positionMs: Int, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "moved the position") { core throws(PlaybackError) in
            try core.seek(to: positionMs, sender)
        }
    }

    /// Moves through the track, faster and faster, until ``endScan(_:)``; never into another one.
    ///
    /// - Throws: ``PlaybackError/stopped(command:)``, ``PlaybackError/outdated(command:changedBy:revision:)``
    @discardableResult
    public func beginScan(_ direction: ScanDirection, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "held the \(direction.rawValue) button") { core throws(PlaybackError) in
            try core.beginScan(direction, sender)
        }
    }

    /// Goes back to what the player did before the sender held a button; nothing when another holds it by now.
    ///
    /// - Throws: ``PlaybackError/outdated(command:changedBy:revision:)``
    @discardableResult
    public func endScan(_ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "released the button") { core throws(PlaybackError) in
            try core.endScan(sender)
        }
    }

    /// Sets the volume, 0...100; what is beyond counts as the nearer end.
    @discardableResult
    public func setVolume(_ volume: Int, _ sender: Sender) -> Int {
        surely(by: sender, "set the volume") { $0.setVolume(volume) }
    }

    /// Exchanges the order in which the queue is played; the queue, the present item and what was played stay.
    ///
    /// - Throws: ``PlaybackError/noSuchMember(family:name:known:)``
    @discardableResult
    public func useOrder(_ name: String, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "chose the order \(name)") { core throws(PlaybackError) in
            try core.useOrder(named: name)
        }
    }

    @discardableResult
    public func setRepeat(_ mode: QueueModes.Repeat, _ sender: Sender) -> Int {
        surely(by: sender, "set repeat to \(mode.rawValue)") { core in core.setModes { $0.repeat = mode } }
    }

    @discardableResult
    public func setSingle(_ isOn: Bool, _ sender: Sender) -> Int {
        surely(by: sender, "switched single \(isOn ? "on" : "off")") { core in
            core.setModes { $0.single = isOn }
        }
    }

    @discardableResult
    public func setConsume(_ isOn: Bool, _ sender: Sender) -> Int {
        surely(by: sender, "switched consume \(isOn ? "on" : "off")") { core in
            core.setModes { $0.consume = isOn }
        }
    }
}
