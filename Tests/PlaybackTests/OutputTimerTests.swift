import StateMachine
import Testing

@testable import Playback

@Suite("What outputs wait for")
struct OutputTimerTests {
    @Test("a page that goes away is waited for each time, and counts as lost only while it is away")
    func speaker() {
        var browser = AudioOutputs.Browser()
        let away = OutputReaction(.stalled, timer: .set(AudioOutputs.Browser.graceMs))
        #expect(browser.hear(.claimed(client: "a")).timer == .cleared)
        #expect(browser.hear(.arrived(client: "a")) == .none)
        #expect(browser.timerFired() == .none)
        for _ in 1...3 {
            #expect(browser.hear(.left(client: "b")) == .none)
            #expect(browser.hear(.left(client: "a")) == away)
            #expect(browser.hear(.left(client: "a")) == .none)
            #expect(browser.hear(.arrived(client: "b")) == .none)
            #expect(browser.hear(.arrived(client: "a")) == OutputReaction(timer: .cleared))
            #expect(browser.hear(.arrived(client: "a")) == .none)
            #expect(browser.timerFired() == .none)
        }
        #expect(browser.hear(.left(client: "a")) == away)
        #expect(browser.hear(.claimed(client: "a")).timer == .cleared)
        #expect(browser.hear(.claimed(client: "a")) == .none)
        #expect(browser.hear(.left(client: "a")) == away)
        #expect(browser.timerFired() == OutputReaction(.lost))
        #expect(browser.timerFired() == .none && browser.speaker == nil)
    }

    @Test("the output that is none ends a track when it would have ended, and only while it runs")
    func none() {
        var output = AudioOutputs.Null()
        func load(_ number: Int, _ durationMs: Int?) -> OutputOrder {
            let item = QueueItem(id: 1, trackID: 2)
            return .load(
                OutputLoad(number: number, item: item, positionMs: 0, durationMs: durationMs, isWanted: true)
            )
        }
        #expect(output.perform(.start(positionMs: 0)) == .none, "nothing is loaded")
        #expect(!output.isSpeakerAway)
        for stop in [load(2, 9000), .pause(positionMs: 5), .scan(.forward, speed: 2), .unload] {
            #expect(output.perform(load(1, 9000)).reports == Effects(.loaded(durationMs: 9000)))
            #expect(output.timerFired() == .none)
            #expect(output.perform(.seek(positionMs: 10, load: 1)) == .none)
            let start = output.perform(.start(positionMs: 400))
            #expect(start == OutputReaction(.started(positionMs: 400), timer: .set(8600)))
            #expect(output.perform(.seek(positionMs: 9500, load: 1)).timer == .set(0))
            #expect(output.perform(.volume(3)) == .none)
            #expect(output.perform(stop).timer == .cleared)
            #expect(output.timerFired() == .none)
            #expect(output.perform(.seek(positionMs: 10, load: 1)) == .none)
        }
        _ = output.perform(load(3, nil))
        #expect(output.perform(.start(positionMs: 0)).timer == .cleared, "nobody knows when it ends")
        #expect(output.timerFired() == OutputReaction(.ended))
        #expect(output.timerFired() == .none)
    }

    @Test("a page's output that no page has claimed misses nobody, and loses nobody when time is up")
    func unclaimed() {
        var output = AudioOutputs.Browser()
        #expect(!output.isSpeakerAway)
        #expect(output.timerFired() == .none)
        #expect(output.speaker == nil)
    }
}
