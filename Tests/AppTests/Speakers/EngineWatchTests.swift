import ClickwheelSoundLink
import Testing

@testable import ClickwheelApp

@Suite("How long an engine may be silent")
struct EngineWatchTests {
    static let first = EngineTrack(serial: 1, path: "/a.flac")
    static let second = EngineTrack(serial: 2, path: "/b.flac")

    /// An engine as the link sees it: what it was told and said, and when.
    struct Talk {
        var wishes = EngineWishes()
        var watch = EngineWatch()

        mutating func tell(_ commands: EngineCommand..., atMs: Int64 = 0) {
            for command in commands {
                wishes.note(command, at: atMs * 1_000_000)
                watch.note(command, wishes, at: atMs * 1_000_000)
            }
        }

        mutating func hear(_ reports: EngineReport..., atMs: Int64 = 0) {
            for report in reports {
                wishes.note(report, at: atMs * 1_000_000)
                watch.note(report, wishes, at: atMs * 1_000_000)
            }
        }

        /// When it counts as hung, in milliseconds.
        var deadlineMs: Int64? { watch.deadline(wishes).map { $0 / 1_000_000 } }
    }

    /// One that sounds since the moment 0, for three minutes.
    static func sounding(isPaced: Bool = true) -> Talk {
        var talk = Talk()
        talk.tell(.outputs(["null"], isPaced: isPaced), .load(first, positionMs: 0), .next(second), .resume)
        talk.hear(
            .opened(output: "null", format: "44100:16:2", isExact: true),
            .loaded(serial: 1, durationMs: 180_000, source: "flac 44100:16:2"),
            .started(serial: 1, positionMs: 0)
        )
        return talk
    }

    @Test("where a track sounds, three seconds from its last word")
    func sounds() {
        var talk = Self.sounding()
        #expect(talk.deadlineMs == 3_000)
        talk.hear(.position(serial: 1, positionMs: 500), atMs: 500)
        #expect(talk.deadlineMs == 3_500)
        talk.hear(.position(serial: 1, positionMs: 500), atMs: 1_000)
        #expect(
            talk.deadlineMs == 4_000,
            "a device that takes nothing is no hang: the engine says where it stands"
        )
    }

    @Test("where it is paused, ended, unloaded or has lost its devices, for ever")
    func silent() {
        let silences: [(inout Talk) -> Void] = [
            { $0.tell(.pause, atMs: 100) },
            { $0.hear(.ended(serial: 1, next: nil), atMs: 100) },
            { $0.tell(.unload, atMs: 100) },
            { $0.hear(.lost(output: "alsa", reason: "gone", .awaited, serial: 1), atMs: 100) },
            { $0.hear(.lost(output: "alsa", reason: "gone", .silence, serial: 1), atMs: 100) },
            { $0.hear(.failed(serial: 1, .damaged, reason: "cut"), atMs: 100) },
        ]
        for silence in silences {
            var talk = Self.sounding()
            silence(&talk)
            #expect(talk.deadlineMs == nil)
        }
        #expect(Talk().deadlineMs == nil)
    }

    @Test("a loss of one output of several, or of the track before, excuses nothing")
    func excuses() {
        var talk = Self.sounding()
        talk.hear(.lost(output: "alsa", reason: "gone", .oneOfSeveral, serial: 1), atMs: 100)
        #expect(talk.deadlineMs == 3_100)
        talk.hear(.ended(serial: 0, next: nil), atMs: 200)
        #expect(talk.deadlineMs == 3_200)
    }

    @Test("a track is loaded within the time that a disk takes to spin up, also in silence")
    func loads() {
        var talk = Talk()
        talk.tell(.load(Self.first, positionMs: 0), atMs: 1_000)
        #expect(talk.deadlineMs == 16_000)
        talk.tell(.resume, atMs: 9_000)
        #expect(talk.deadlineMs == 16_000, "a press that is repeated gives it no more time")
        talk.hear(.loaded(serial: 1, durationMs: nil, source: "flac"), atMs: 9_500)
        #expect(talk.deadlineMs == nil)
        talk.tell(.resume, atMs: 10_000)
        #expect(talk.deadlineMs == 25_000, "a device may have to be opened")
        talk.hear(.started(serial: 1, positionMs: 0), atMs: 10_001)
        #expect(talk.deadlineMs == 13_001)
    }

    @Test("a seek may wait for the disk until the engine is at its place, and presses do not add up")
    func seeks() {
        var talk = Self.sounding()
        talk.tell(.seek(serial: 1, positionMs: 90_000), atMs: 1_000)
        #expect(talk.deadlineMs == 16_000)
        talk.hear(.position(serial: 1, positionMs: 1_000), atMs: 1_001)
        #expect(talk.deadlineMs == 16_000, "that was on its way")
        talk.tell(.seek(serial: 1, positionMs: 100_000), atMs: 9_000)
        #expect(talk.deadlineMs == 16_000)
        talk.hear(.position(serial: 1, positionMs: 100_200), atMs: 9_500)
        #expect(talk.deadlineMs == 12_500)
        talk.tell(.pause, .seek(serial: 1, positionMs: 0), atMs: 9_600)
        #expect(talk.deadlineMs == nil, "in silence it does not answer a seek")
    }

    @Test("a scan reads other places of the file all the time; what sounds after it is watched as before")
    func scans() {
        var talk = Self.sounding()
        talk.tell(.scan(serial: 1, positionMs: 0, speed: 8), atMs: 1_000)
        #expect(talk.deadlineMs == 16_000)
        talk.hear(.position(serial: 1, positionMs: 1_000), atMs: 1_001)
        #expect(talk.deadlineMs == 16_001)
        talk.hear(.position(serial: 1, positionMs: 40_000), atMs: 6_000)
        #expect(talk.deadlineMs == 21_000)
        talk.tell(.seek(serial: 1, positionMs: 60_000), atMs: 30_000)
        #expect(talk.deadlineMs == 45_000)
        talk.hear(.position(serial: 1, positionMs: 60_100), atMs: 30_100)
        #expect(talk.deadlineMs == 33_100)
    }

    @Test("a button that is held in a pause is answered too, and one where nothing can be heard is not")
    func scansFromPause() {
        var talk = Self.sounding()
        talk.tell(.pause, atMs: 1_000)
        talk.hear(.position(serial: 1, positionMs: 1_000), atMs: 1_001)
        talk.tell(.scan(serial: 1, positionMs: 1_000, speed: 8), atMs: 20_000)
        #expect(talk.deadlineMs == 35_000)
        var failed = talk
        failed.hear(.failed(serial: 1, .missing, reason: "gone"), atMs: 20_100)
        #expect(failed.deadlineMs == nil)
        var ended = talk
        ended.hear(.ended(serial: 1, next: nil), atMs: 20_100)
        #expect(ended.deadlineMs == nil)
        talk.tell(.pause, atMs: 21_000)
        #expect(talk.deadlineMs == nil)
        var awaiting = Self.sounding()
        awaiting.hear(.lost(output: "alsa", reason: "gone", .awaited, serial: 1), atMs: 100)
        awaiting.tell(.scan(serial: 1, positionMs: 0, speed: 8), atMs: 200)
        #expect(awaiting.deadlineMs == nil, "the engine waits for a device")
        awaiting.hear(.started(serial: 1, positionMs: 0), atMs: 300)
        awaiting.tell(.seek(serial: 1, positionMs: 0), .scan(serial: 1, positionMs: 0, speed: 8), atMs: 400)
        #expect(awaiting.deadlineMs == 15_400)
    }

    @Test("a file or a device that the engine says it opens takes what it takes, until its next word")
    func opens() {
        var talk = Self.sounding()
        talk.hear(.position(serial: 1, positionMs: 178_000), atMs: 178_000)
        #expect(talk.deadlineMs == 181_000, "near the end of a track as elsewhere")
        talk.hear(.opening(serial: 2), atMs: 178_100)
        #expect(talk.deadlineMs == 193_100)
        talk.hear(.position(serial: 1, positionMs: 179_000), atMs: 179_000)
        #expect(talk.deadlineMs == 182_000)
        talk.hear(.opening(serial: 2), atMs: 179_100)
        talk.watch.forgive(at: 190_000 * 1_000_000)
        #expect(talk.deadlineMs == 205_000)
    }

    @Test(
        "several servers of sound that do not answer are waited for one after the other, before anything sounds too"
    )
    func openingInSilence() {
        var talk = Talk()
        talk.tell(.outputs(["pulse:a", "pulse:b"], isPaced: true), .load(Self.first, positionMs: 0))
        #expect(talk.deadlineMs == 15_000)
        talk.hear(.opening(serial: 1), atMs: 5_000)
        talk.hear(.opening(serial: 1), atMs: 14_000)
        #expect(talk.deadlineMs == 29_000)
        talk.hear(.loaded(serial: 1, durationMs: 1_000, source: ""), atMs: 20_000)
        #expect(talk.deadlineMs == nil)
    }

    @Test("a file that nobody listens to is written at the pace of its disk")
    func unpaced() { #expect(Self.sounding(isPaced: false).deadlineMs == 15_000) }

    @Test("other outputs may take their time to open while it sounds")
    func outputs() {
        var talk = Self.sounding()
        talk.tell(.outputs(["pulse"], isPaced: true), atMs: 1_000)
        #expect(talk.deadlineMs == 16_000)
        talk.hear(.opened(output: "pulse", format: "44100:16:2", isExact: false), atMs: 6_000)
        #expect(talk.deadlineMs == 9_000)
    }

    @Test("who was stopped together with the player has all its time again")
    func stopped() {
        var talk = Self.sounding()
        talk.watch.forgive(at: 100_000 * 1_000_000)
        #expect(talk.deadlineMs == 103_000)
        var loading = Talk()
        loading.tell(.load(Self.first, positionMs: 0))
        loading.watch.forgive(at: 100_000 * 1_000_000)
        #expect(loading.deadlineMs == 115_000)
    }
}
