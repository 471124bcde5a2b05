import Playback

/// Decides what happens in each step: anything, at any time, as its seed has it.
struct Driver {
    /// What people and fate are like.
    let profile: Profile
    private var dice: Dice
    /// Until when nothing strikes and nobody presses anything.
    private var calmUntil = 0

    init(_ profile: Profile, seed: UInt64) {
        self.profile = profile
        dice = Dice(seed: seed)
    }

    /// What happens next, `view` being how things are.
    mutating func next(_ view: Step.View) -> Action {
        if view.time < calmUntil { return .pass(5000) }
        let number = dice.roll(1000)
        if number < profile.presses { return press(view) }
        if number < profile.presses + profile.switches { return choose() }
        guard number < profile.presses + profile.switches + profile.faults else {
            return .pass(dice.roll(profile.pauseMs))
        }
        return strike(view.time)
    }

    private mutating func choose() -> Action {
        switch dice.roll(6) {
        case 0, 1: .choose(dice.one(of: Self.outputs), in: AudioOutputs.family)
        case 2: .choose(dice.one(of: Self.orders), in: QueueOrders.family)
        case 3: .choose(dice.one(of: Self.rules), in: LoudnessRules.family)
        case 4: .choose(dice.one(of: Self.preamplifications), in: Preamplification.setting)
        default: .choose(dice.one(of: LogDesk.members), in: LogDesk.family)
        }
    }

    static let outputs = [AudioOutputs.Browser.name, AudioOutputs.Null.name] + World.speakerNames
    static let orders = QueueOrders.all.map(\.name)
    static let rules = LoudnessRules.all.map(\.name)
    static let preamplifications = Preamplification.allCases.map(\.rawValue)

    private mutating func strike(_ time: Int) -> Action {
        let speaker = dice.roll(World.speakerNames.count)
        let page = dice.roll(World.clients.count)
        let file = dice.roll(Songs.count)
        switch dice.roll(100) {
        case 0..<8: return .fault(.speakerGone(speaker))
        case 8..<20: return .fault(.speakerBack(speaker))
        case 20..<28:
            return .fault(.speakerSlow(speaker, latencyMs: dice.one(of: [1, 20, 20, 300, 9000, 40_000])))
        case 28..<40:
            return .fault(.speakerDry(speaker, milliseconds: dice.one(of: [10, 500, 5000, 45_000])))
        case 40..<44: return .fault(.fileDamaged(file))
        case 44..<48: return .fault(.fileMissing(file))
        case 48..<51: return .fault(.filesMended)
        case 51..<54: return .fault(.diskFull)
        case 54..<57: return .fault(.diskSlow(milliseconds: dice.one(of: [5, 50, 700, 3000])))
        case 57..<66: return .fault(.diskWell)
        case 66..<72: return .fault(.pageGone(page, isReload: dice.happens(500)))
        case 72..<84: return .fault(.pageBack(page))
        case 84..<90: return .fault(.pageSlow(page, latencyMs: dice.one(of: [1, 60, 60, 300, 1500])))
        case 90..<94: return .moveFile(file)
        case 94..<98: return .restart(dice.one(of: Restart.allCases))
        default:
            calmUntil = time + 90_000
            return .calm
        }
    }
}

extension Driver {
    private mutating func press(_ view: Step.View) -> Action {
        let (sender, page) = sender(view.snapshot)
        if dice.happens(4) { return .enter(Interlude(isAudible: dice.happens(500)), sender) }
        return .command(command(view), sender, page: page)
    }

    /// A page, or somebody without one, who has seen the current snapshot, an old one or none.
    private mutating func sender(_ now: PlayerSnapshot) -> (Sender, Int?) {
        let page = dice.roll(World.clients.count + 1)
        let revision: Int? =
            switch dice.roll(10) {
            case 0...4: nil
            case 5: max(0, now.revision - dice.roll(6))
            default: now.revision
            }
        guard page < World.clients.count else { return (Sender(name: "Kitchen", revision: revision), nil) }
        let client = World.clients[page]
        return (Sender(name: client, client: client, revision: revision), page)
    }

    private mutating func command(_ view: Step.View) -> PlayerCommand {
        if profile.starts > 0, view.snapshot.phase != .playing, dice.happens(profile.starts) {
            return dice.happens(300) ? replacement() : .play
        }
        return switch dice.roll(74) {
        case 0...5: .play
        case 6, 7: .pause
        case 8...10: .toggle
        case 11: .stop
        case 12...16: .next
        case 17...19: .previous
        case 20...23: .seek(place(in: view.snapshot))
        case 24...26: .beginScan(dice.happens(500) ? .forward : .backward)
        case 27...29: .endScan
        case 30: .volume(dice.roll(-5...105))
        case 31: .order(dice.happens(100) ? "nothing" : dice.one(of: Self.orders))
        case 32: .repeat(dice.one(of: QueueModes.Repeat.allCases))
        case 33: .single(dice.happens(300))
        case 34: .consume(dice.happens(300))
        case 61: .stopAfterTrack(dice.happens(600))
        case 62, 63: .sleep(sleep())
        case 64...66: .undo
        case 67...69: .priority(items(view), dice.one(of: [0, 0, 1, 1, 10, 255, 256, -1]))
        case 35: .loudness(dice.one(of: Self.rules))
        case 36: .preamplification(dice.one(of: Self.preamplifications))
        case 37, 38: .output(dice.happens(50) ? "nothing" : dice.one(of: Self.outputs))
        case 39, 40: .claimSpeaker(dice.one(of: World.clients))
        case 41...43: .playItem(item(view))
        case 44...47: replacement()
        case 48...50: .add(tracks(5), at: dice.happens(500) ? nil : dice.roll(view.snapshot.length + 2))
        case 51, 52: .playNext(tracks(3))
        case 53...56: .remove(items(view))
        case 57...59: .move(item(view), to: dice.roll(view.snapshot.length + 1))
        case 60: .clearQueue
        default: .restoreQueue
        }
    }

    /// A time of the sleep timer, mostly a short one, now and then one that it does not take.
    private mutating func sleep() -> SleepTime? {
        switch dice.roll(10) {
        case 0: nil
        case 1...3: .endOfSong
        case 4: .minutes(dice.one(of: [-1, 0, 720, 721, .max]))
        default: .minutes(dice.roll(1...3))
        }
    }

    private mutating func replacement() -> PlayerCommand {
        let tracks = tracks(profile.queueLength)
        return .replaceQueue(
            tracks,
            startingAt: dice.happens(500) ? nil : dice.roll(tracks.count + 1),
            inOrder: dice.happens(200) ? dice.one(of: Self.orders) : nil
        )
    }

    /// A position in the song, often near its end, and sometimes beyond.
    private mutating func place(in now: PlayerSnapshot) -> Int {
        let lengthMs = now.durationMs ?? 200_000
        return switch dice.roll(4) {
        case 0: lengthMs - dice.roll(3000)
        case 1: dice.roll(-1000...5000)
        default: dice.roll(lengthMs + 1000)
        }
    }

    private mutating func tracks(_ most: Int) -> [Int64] {
        (0..<dice.roll(most + 1)).map { _ in Int64(dice.roll(Songs.count) + (dice.happens(100) ? 100 : 0)) }
    }

    /// An item of the queue, or now and then one that is not there.
    private mutating func item(_ view: Step.View) -> Int64 {
        let entries = view.kept.queue.entries
        guard !entries.isEmpty, !dice.happens(30) else { return Int64(dice.roll(-1...100)) }
        return entries[dice.roll(entries.count)].id
    }

    private mutating func items(_ view: Step.View) -> Set<Int64> {
        var items: Set<Int64> = []
        for _ in 0...dice.roll(3) { items.insert(item(view)) }
        if dice.happens(300), let current = view.snapshot.itemID { items.insert(current) }
        return items
    }
}
