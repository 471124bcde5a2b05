import Foundation
import Playback
import Testing

@testable import ClickwheelSimulation

/// The laws that no flawed part can break, seen broken.
@Suite("The laws of a simulation")
struct LawTests {
    private let world: World
    private let before: Step.View

    init() throws {
        world = try World(seed: 1, flaw: nil)
        try world.player.perform(.replaceQueue([1, 2, 3], startingAt: 1), by: Sender(name: "Kitchen"))
        try world.player.perform(.stop, by: Sender(name: "Kitchen"))
        _ = world.takeNews()
        before = Step.View(snapshot: world.player.snapshot, kept: world.player.persisted, time: world.now)
    }

    /// The current snapshot with some of its values changed.
    private func view(_ changes: [String: Any]) throws -> Step.View {
        let snapshot = try changed(before.snapshot, changes)
        return Step.View(snapshot: snapshot, kept: before.kept, time: before.time)
    }

    private func changed(_ snapshot: PlayerSnapshot, _ changes: [String: Any]) throws -> PlayerSnapshot {
        let data = try JSONEncoder().encode(snapshot)
        var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        object.merge(changes) { $1 }
        let changed = try JSONSerialization.data(withJSONObject: object)
        return try JSONDecoder().decode(PlayerSnapshot.self, from: changed)
    }

    /// The law that a step to `after` breaks.
    private func law(_ action: Action, _ after: Step.View, isTold: Bool = false) -> Law? {
        var inspector = Inspector()
        inspector.transitions = world.ledger.value.transitions
        inspector.isFresh = false
        let news = isTold ? [PlayerNews.changed(after.snapshot)] : []
        let step = Step(action: action, outcome: .init(), before: before, after: after, news: news)
        do throws(BrokenLaw) {
            try inspector.check(step, world)
            return nil
        } catch {
            return error.law
        }
    }

    private var next: Int { before.snapshot.revision + 1 }

    @Test("hold where nothing happens")
    func nothing() throws {
        #expect(law(.pass(0), before) == nil)
        #expect(try law(.pass(0), view([:])) == nil)
    }

    @Test("want snapshots that make sense")
    func sense() throws {
        #expect(try law(.pass(0), view(["state": "play"])) == .sense)
        #expect(try law(.pass(0), view(["positionMs": -1])) == .sense)
        #expect(try law(.pass(0), view(["isPositionRunning": true])) == .sense)
    }

    @Test("want a revision for every change, and news of it")
    func revisions() throws {
        #expect(try law(.pass(0), view(["volume": 3])) == .revisions)
        #expect(try law(.pass(0), view(["revision": next])) == .telling)
        #expect(try law(.pass(0), view(["revision": next]), isTold: true) == nil)
        #expect(try law(.pass(0), view([:]), isTold: true) == .revisions)
    }

    @Test("want the current item to be the one of the queue")
    func ids() throws {
        #expect(try law(.pass(0), view(["revision": next, "index": 2]), isTold: true) == .ids)
    }

    @Test("want the number of items to be that of the queue")
    func length() throws {
        #expect(try law(.pass(0), view(["revision": next, "length": 9]), isTold: true) == .queue)
    }

    @Test("want a timer that has run out to be off, and no sound beyond the volume")
    func sleep() throws {
        #expect(try law(.pass(0), view(["revision": next, "heardVolume": 90]), isTold: true) == .sleep)
        let late = ["endsAtMs": ManualScheduler.epochMs - 1]
        #expect(try law(.pass(0), view(["revision": next, "sleep": late]), isTold: true) == .sleep)
        let kept = try view(["revision": next, "volume": 3, "heardVolume": 3])
        #expect(law(.pass(0), kept, isTold: true) == .sleep, "nobody has set it")
    }

    @Test("want a song to begin at its beginning, or where it was left")
    func place() throws {
        let sender = Sender(name: "Kitchen")
        try world.player.perform(.next, by: sender)
        _ = world.takeNews()
        func after(_ changes: [String: Any]) throws -> Step.View {
            let snapshot = try changed(world.player.snapshot, changes)
            return Step.View(snapshot: snapshot, kept: world.player.persisted, time: world.now)
        }
        #expect(try law(.command(.next, sender, page: nil), after([:]), isTold: true) == nil)
        #expect(try law(.command(.next, sender, page: nil), after(["positionMs": 5]), isTold: true) == .place)
        let resumed = try after(["positionMs": 5, "resumedMs": 5, "durationMs": 700_000])
        #expect(law(.command(.next, sender, page: nil), resumed, isTold: true) == .place)
    }

    @Test("want what was accepted to be done")
    func obedience() throws {
        let sender = Sender(name: "Kitchen")
        let commands: [PlayerCommand] = [
            .volume(3), .order("shuffle"), .repeat(.all), .single(true), .consume(true),
            .stopAfterTrack(true),
            .loudness("track"),
            .preamplification("softer-3"), .output("null"), .claimSpeaker("page-a"), .playItem(1), .play,
            .seek(1),
        ]
        for command in commands {
            #expect(law(.command(command, sender, page: nil), before) == .obedience, "\(command)")
        }
        #expect(law(.command(.stop, sender, page: nil), before) == nil)
    }

    @Test("want a switch to change nothing but what it names")
    func switching() throws {
        let after = try view(["revision": next, "volume": 3])
        #expect(law(.choose("in-order", in: QueueOrders.family), after, isTold: true) == .switching)
        #expect(law(.choose("shuffle", in: QueueOrders.family), before) == .switching)
        #expect(law(.choose("in-order", in: QueueOrders.family), before) == nil)
    }

    @Test("want the clock's alarms in their order, each once")
    func clock() {
        let clock = VirtualClock()
        let rung = Cell<[Int]>([])
        for (number, time) in [30, 10, 20, 10].enumerated() {
            clock.after(time) { rung.value.append(number) }
        }
        while clock.next != nil { clock.runNext() }
        #expect(rung.value == [1, 3, 2, 0] && clock.now() == 30)
    }
}
