import Playback
import Synchronization
import Testing

/// What one hears.
private final class Ear: Sendable {
    private let heard = Mutex(-1)
    var volume: Int {
        get { heard.withLock { $0 } }
        set { heard.withLock { $0 = newValue } }
    }
}

/// An output that plays in real time, and says how loud.
private struct Heard: AudioOutput {
    let name = "heard"
    let audience = "For tests."
    private var player = AudioOutputs.Null()
    private let ear: Ear

    init(_ ear: Ear) { self.ear = ear }

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        if case .volume(let volume) = order { ear.volume = volume }
        return player.perform(order)
    }

    mutating func timerFired() -> OutputReaction { player.timerFired() }
}

@Suite("Player: the sleep timer")
struct SleepTimerTests {
    private let ear: Ear
    let deck: Deck
    var player: Player { deck.player }
    private static let minute = 60_000

    init() {
        ear = Ear()
        deck = Deck(outputs: [Heard(ear), .null])
    }

    /// Songs of 100 s, which play at a volume of 80.
    private func begin(_ time: SleepTime?) throws {
        player.setVolume(80, .somebody)
        try player.replaceQueue(with: Array(repeating: 100, count: 9), startingAt: 0, .somebody)
        try player.setSleep(time, .somebody)
    }

    @Test("it pauses when its time has come, with the place kept, and is off then")
    func pauses() throws {
        try begin(.minutes(1))
        #expect(deck.snapshot.sleep?.endsAtMs == ManualScheduler.epochMs + Self.minute)
        deck.advance(Self.minute - 1)
        #expect(deck.snapshot.state == "play" && deck.snapshot.sleep != nil)
        deck.advance(1)
        let now = deck.snapshot
        #expect(now.state == "pause" && now.positionMs == Self.minute && now.sleep == nil)
        #expect(now.cause == "the sleep timer ran out")
        deck.advance(10 * Self.minute)
        #expect(deck.snapshot.positionMs == Self.minute)
    }

    @Test("the output hears the last 20 seconds fade to silence, and the volume stays what it was")
    func fades() throws {
        try begin(.minutes(1))
        deck.advance(40_000)
        #expect(deck.snapshot.heardVolume == 80 && deck.snapshot.volume == 80)
        var heard: [Int] = []
        for _ in 0..<20 {
            deck.advance(999)
            heard.append(deck.snapshot.heardVolume)
            #expect(deck.snapshot.volume == 80)
            deck.advance(1)
        }
        let even = (1...20).map { 80 - 4 * $0 }
        #expect(zip(heard, even).allSatisfy { abs($0 - $1) <= 2 }, "\(heard)")
        #expect(heard == heard.sorted(by: >))
        #expect(ear.volume == deck.snapshot.heardVolume && deck.snapshot.heardVolume < 2)
        // What is silent stays silent until music is wanted.
        deck.advance(Self.minute)
        #expect(ear.volume < 2)
        try player.play(.somebody)
        #expect(ear.volume == 80 && deck.snapshot.heardVolume == 80)
    }

    @Test("a snapshot is told for each step of the fade, and its revision is its own")
    func told() throws {
        try begin(.minutes(1))
        deck.advance(40_000)
        _ = deck.news()
        deck.advance(20_000)
        let told = deck.news().compactMap { if case .changed(let snapshot) = $0 { snapshot } else { nil } }
        #expect((70...90).contains(told.count))
        #expect(Set(told.map(\.revision)).count == told.count)
    }

    @Test("one that is set anew takes the place of the first, in the fade too")
    func extended() throws {
        try begin(.minutes(1))
        deck.advance(50_000)
        #expect(deck.snapshot.heardVolume < 80)
        try player.setSleep(.minutes(2), .somebody)
        #expect(deck.snapshot.heardVolume == 80)
        deck.advance(100_000)
        #expect(deck.snapshot.state == "play")
        deck.advance(20_000)
        #expect(deck.snapshot.state == "pause")
    }

    @Test("switched off it does nothing more")
    func cancelled() throws {
        try begin(.minutes(1))
        deck.advance(50_000)
        try player.setSleep(nil, .somebody)
        #expect(deck.snapshot.sleep == nil && deck.snapshot.heardVolume == 80)
        deck.advance(Self.minute)
        #expect(deck.snapshot.state == "play" && deck.snapshot.heardVolume == 80)
    }

    @Test(
        "whoever presses something while it fades is awake: the timer is off, and the music as loud as it was set",
        arguments: [
            .play, .pause, .toggle, .next, .previous, .seek(1000), .volume(60), .beginScan(.forward),
            .playItem(3),
        ] as [PlayerCommand]
    )
    func awake(_ command: PlayerCommand) throws {
        try begin(.minutes(1))
        deck.advance(50_000)
        try player.perform(command, by: .somebody)
        #expect(deck.snapshot.sleep == nil)
        try player.play(.somebody)
        let volume = command == .volume(60) ? 60 : 80
        #expect(deck.snapshot.volume == volume && deck.snapshot.heardVolume == volume)
        #expect(ear.volume == volume)
        deck.advance(Self.minute)
        #expect(deck.snapshot.state == "play")
    }

    @Test("before it fades, presses leave it alone, and so does a press that is about something else")
    func asleep() throws {
        try begin(.minutes(1))
        deck.advance(10_000)
        for command: PlayerCommand in [.volume(70), .next, .pause, .play] {
            try player.perform(command, by: .somebody)
        }
        #expect(deck.snapshot.sleep != nil)
        deck.advance(40_000)
        for command: PlayerCommand in [.repeat(.all), .add([7]), .output("null")] {
            try player.perform(command, by: .somebody)
        }
        #expect(deck.snapshot.sleep != nil && deck.snapshot.heardVolume < 70)
        #expect(throws: PlaybackError.self) { try player.playItem(999, .somebody) }
        #expect(deck.snapshot.sleep != nil)
    }

    @Test("its time goes on while the player is paused, and it then ends without a word")
    func paused() throws {
        try begin(.minutes(1))
        player.pause(.somebody)
        deck.advance(Self.minute)
        #expect(deck.snapshot.sleep == nil && deck.snapshot.heardVolume == 80)
        try player.play(.somebody)
        deck.advance(Self.minute)
        #expect(deck.snapshot.state == "play")
    }

    @Test("one for the end of the song fades its last seconds, and pauses at the beginning of the next")
    func endOfSong() throws {
        try begin(.endOfSong)
        #expect(deck.snapshot.sleep == .init(endsAtMs: nil) && deck.snapshot.nextTrackID == nil)
        deck.advance(79_000)
        #expect(deck.snapshot.heardVolume == 80)
        deck.advance(11_000)
        #expect((38...42).contains(deck.snapshot.heardVolume))
        deck.advance(10_000)
        let now = deck.snapshot
        #expect(now.state == "pause" && now.index == 1 && now.positionMs == 0 && now.sleep == nil)
        #expect(now.nextTrackID == 100 && now.volume == 80)
        try player.play(.somebody)
        #expect(deck.snapshot.heardVolume == 80)
    }

    @Test("one for the end of the song holds for the song that plays then, and stops at the end of the queue")
    func endOfLastSong() throws {
        try begin(.endOfSong)
        try player.playItem(deck.items[8], .somebody)
        deck.advance(100_000)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.sleep == nil)
    }

    @Test("one for the end of the song is off when the player is stopped, and stays on while it is paused")
    func endOfStoppedSong() throws {
        try begin(.endOfSong)
        player.pause(.somebody)
        #expect(deck.snapshot.sleep == .init(endsAtMs: nil))
        player.stop(.somebody)
        #expect(deck.snapshot.sleep == nil)
        try player.setSleep(.minutes(5), .somebody)
        player.stop(.somebody)
        #expect(deck.snapshot.sleep != nil, "one for a time goes on")
    }

    @Test("set shortly before the end of the song, it fades from as loud as it is")
    func late() throws {
        try begin(nil)
        deck.advance(96_000)
        try player.setSleep(.endOfSong, .somebody)
        #expect(deck.snapshot.heardVolume == 80)
        deck.advance(2000)
        #expect((38...42).contains(deck.snapshot.heardVolume))
    }

    @Test("it takes 1 to 720 minutes", arguments: [-1, 0, 721, .max])
    func refused(minutes: Int) throws {
        try begin(.minutes(720))
        let before = deck.snapshot
        #expect(throws: PlaybackError.noSuchSleep(minutes: minutes)) {
            try player.setSleep(.minutes(minutes), .somebody)
        }
        #expect(deck.snapshot == before)
        #expect("\(PlaybackError.noSuchSleep(minutes: 0))" == "a sleep timer takes 1 to 720 minutes, not 0")
    }

    @Test("its time goes on while no program runs; one that has passed is off")
    func kept() throws {
        try begin(.minutes(2))
        let saved = player.persisted
        let soon = ManualScheduler()
        soon.advance(by: Self.minute)
        let next = Deck(scheduler: soon, restoring: saved)
        #expect(next.snapshot.sleep == saved.sleep && next.snapshot.state == "pause")
        // The alarm is for the time that was set, not for as long after a press as was left at the start.
        next.advance(30_000)
        try next.player.play(.somebody)
        next.advance(30_000)
        #expect(next.snapshot.state == "pause" && next.snapshot.sleep == nil)
        let late = ManualScheduler()
        late.advance(by: 2 * Self.minute)
        #expect(Deck(scheduler: late, restoring: saved).snapshot.sleep == nil)
        var strange = saved
        strange.sleep = .init(endsAtMs: .max)
        #expect(Deck(restoring: strange).snapshot.sleep == nil)
        strange.sleep = .init(endsAtMs: nil)
        #expect(Deck(restoring: strange).snapshot.sleep == strange.sleep)
    }
}
