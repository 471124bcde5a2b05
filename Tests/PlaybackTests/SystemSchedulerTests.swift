import Playback
import Testing

@Suite("Schedulers")
struct SystemSchedulerTests {
    @Test("the system's clock goes on, and its alarm rings once, not too early")
    func system() async {
        let scheduler = SystemScheduler()
        let start = scheduler.now()
        await withCheckedContinuation { continuation in
            scheduler.after(20) { continuation.resume() }
        }
        #expect(scheduler.now() - start >= 20)
        // 2026-01-01, well before this was written.
        #expect(scheduler.wallClock() > ManualScheduler.epochMs)
    }

    @Test("the manual clock rings alarms in the order of their times, and new ones too")
    func manual() async {
        let scheduler = ManualScheduler()
        await confirmation(expectedCount: 3) { rung in
            scheduler.after(30) {
                #expect(scheduler.now() == 30)
                scheduler.after(10) {
                    #expect(scheduler.now() == 40)
                    rung()
                }
                rung()
            }
            scheduler.after(10) {
                #expect(scheduler.now() == 10)
                rung()
            }
            scheduler.after(51) { Issue.record("This is not due.") }
            scheduler.advance(by: 50)
        }
        #expect(scheduler.now() == 50)
    }
}
