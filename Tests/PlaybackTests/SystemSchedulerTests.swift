import Playback
import Synchronization
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

    @Test("the manual clock rings alarms of one time in the order in which they were asked for")
    func sameTime() {
        let scheduler = ManualScheduler()
        let rung = Mutex<[Int]>([])
        for number in 1...5 { scheduler.after(10) { rung.withLock { $0.append(number) } } }
        scheduler.advance(by: 10)
        #expect(rung.withLock { $0 } == [1, 2, 3, 4, 5])
    }
}
