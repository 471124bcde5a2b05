import ClickwheelAudio
import ClickwheelSoundLink

/// Which outputs are open, lost, and looked for.
extension EngineCore {
    /// Opens what is wanted and not open; where something sounds, those that are gone are not waited for.
    func open(for deck: Deck) {
        outlets.removeAll { $0.isDevice && $0.wanted != Self.format(for: deck, isDevice: true) }
        var refused: [(name: String, error: SoundError)] = []
        for name in wantedOutputs where !outlets.contains(where: { $0.name == name }) {
            let wanted = Self.format(for: deck, isDevice: SoundOutputs.row(of: name)?.isDevice ?? false)
            missing.note(wanted, for: name)
            guard outlets.isEmpty || !missing.contains(name) else { continue }
            report(.opening(serial: deck.track.serial))
            do throws(SoundError) {
                add(try Outlet(name, openings.open(name, wanted, isPaced), wanted: wanted, notify: notify))
            } catch { refused.append((name, error)) }
        }
        if outlets.isEmpty {
            isRunning = false
            goToLatest()
        }
        for (name, error) in refused {
            missing.add(name, error, at: now())
            tellLost(name, error, outlets.isEmpty ? .silence : .oneOfSeveral)
        }
        tellExactness()
    }

    /// Goes on to the track that was begun last, where no output is left of those that have played all before it to its end: it
    /// is what comes back, from its beginning.
    private func goToLatest() {
        guard let last = begun.last, let before = heard else { return }
        for (ended, next) in zip([before] + begun.map(\.track), begun) {
            report(.ended(serial: ended.serial, next: next.track.serial))
            report(.loaded(serial: next.track.serial, durationMs: next.durationMs, source: next.source))
        }
        (heard, placeMs, begun) = (last.track, 0, [])
    }

    /// Adds an open output in its place among those that are wanted.
    func add(_ outlet: Outlet) {
        let place = wantedOutputs.firstIndex(of: outlet.name) ?? 0
        let later = outlets.firstIndex { wantedOutputs.firstIndex(of: $0.name) ?? 0 > place }
        outlets.insert(outlet, at: later ?? outlets.count)
        outlet.setVolume(volume)
        missing.remove(outlet.name, at: now())
        told.exact[outlet.name] = nil
    }

    /// Takes outputs that are of no use any more out; the others go on.
    func lose(_ lost: [(outlet: Outlet, error: SoundError)]) {
        guard !lost.isEmpty else { return }
        catchUp()
        let position = positionMs ?? 0
        for (outlet, _) in lost { outlet.abandon() }
        outlets.removeAll { outlet in lost.contains { $0.outlet === outlet } }
        for (outlet, error) in lost { missing.add(outlet.name, error, at: now()) }
        var loss = EngineReport.Loss.oneOfSeveral
        if outlets.isEmpty {
            placeMs = position
            isAwaiting = isRunning && lost.contains { missing.contains($0.outlet.name) }
            loss = isAwaiting ? .awaited : .silence
            isRunning = false
            takeBack()
            (deck, scan) = (nil, nil)
            endCrossfade()
            if let heard { report(.position(serial: heard.serial, positionMs: position)) }
        }
        for (outlet, error) in lost { tellLost(outlet.name, error, loss) }
    }

    private func tellLost(_ name: String, _ error: SoundError, _ loss: EngineReport.Loss) {
        report(.lost(output: name, reason: "\(error)", loss, serial: heard?.serial))
    }

    /// Has those that are missing opened again, and lets those that are there again sound; while a button is held, they wait.
    func lookForMissing() {
        catchUp()
        if scan == nil { letReturn() }
        guard heard != nil else { return }
        for (name, wanted) in missing.due(at: now()) { openings.begin(name, wanted, isPaced) }
    }

    /// Lets what has been opened meanwhile sound, where it is wanted still and as it was opened.
    private func letReturn() {
        for opened in openings.take() where missing.contains(opened.name) {
            // A device may be open once only: it has to be closed before it is opened for another format.
            guard missing.isWanted(opened.wanted, for: opened.name) else {
                missing.tryAnew(opened.name, at: now())
                continue
            }
            do throws(SoundError) {
                let output = try opened.result.get()
                guard let heard else {
                    missing.retry(opened.name, at: now())
                    continue
                }
                let outlet = try Outlet(opened.name, output, wanted: opened.wanted, notify: notify)
                let position = positionMs ?? placeMs
                add(outlet)
                if isAwaiting { (isRunning, isAwaiting) = (true, false) }
                let goesOn = isRunning && outlets.count == 1
                restart(heard, at: position)
                if goesOn, isRunning { report(.started(serial: heard.serial, positionMs: position)) }
            } catch { missing.retry(opened.name, at: now()) }
        }
    }

    /// The best that an output could take for what `deck` delivers: a device floating point, and a file what every program
    /// reads.
    static func format(for deck: Deck, isDevice: Bool) -> SoundFormat {
        let sample: SoundFormat.Sample =
            switch deck.exactBits {
            case nil: isDevice ? .float32 : .int16
            case let bits? where bits <= 16: .int16
            case let bits? where bits <= 24: .int24
            case _?: .int32
            }
        return SoundFormat(sampleRate: deck.format.sampleRate, channels: deck.format.channels, sample: sample)
    }

    /// Leaves out an output that takes no sound, or less than the others, once these have to wait for it; it is opened again,
    /// and begins where the others are.
    ///
    /// What a device holds before it sounds is no measure of that: a wireless speaker may be seconds behind for good. At the end
    /// of all each has the time that the one with the most to play takes for it.
    func dropStuck() {
        let least = outlets.map(\.aheadMs).min() ?? 0
        guard isRunning, scan == nil, outlets.count > 1, outlets.allSatisfy({ !$0.isDirect }), least < 100
        else {
            endDue = nil
            return
        }
        let late: [Outlet]
        if let deck {
            endDue = nil
            late = outlets.filter { !$0.hasRoom(for: Self.blockFrames, at: deck.format.sampleRate) }
        } else {
            let most = (outlets.map(\.aheadMs).max() ?? 0) + Self.mostApartMs
            let due = endDue ?? now() + Int64(most) * 1_000_000
            endDue = due
            late = now() < due ? [] : outlets.filter { !$0.isFinished }
        }
        lose(
            late.map {
                ($0, .lost(output: $0.name, reason: "it takes sound more slowly than the others"))
            }
        )
    }

    func dropLost() {
        lose(outlets.compactMap { outlet in outlet.lost.map { (outlet, $0) } })
    }
}
