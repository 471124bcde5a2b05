import Playback

/// The clock of a simulated program: it stands still until it is told to go on, and its alarms end with the program.
final class VirtualClock: Scheduler {
    private struct Alarm {
        let time: Int
        let work: @Sendable () -> Void
    }

    private struct State {
        var now = 0
        /// The latest first, so that the one that is due next is the last.
        var alarms: [Alarm] = []
        var count = 0
    }

    private let state = Cell(State())
    /// Whether every third alarm is lost, as none may be.
    private let losesAlarms: Bool

    init(losesAlarms: Bool = false) { self.losesAlarms = losesAlarms }

    func now() -> Int { state.value.now }

    func wallClock() -> Int { ManualScheduler.epochMs + state.value.now }

    func after(_ milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        let time = state.value.now + max(0, milliseconds)
        state.value.count += 1
        if losesAlarms && state.value.count % 3 == 0 { return }
        var index = state.value.alarms.count
        while index > 0, state.value.alarms[index - 1].time <= time { index -= 1 }
        state.value.alarms.insert(Alarm(time: time, work: work), at: index)
    }

    /// When the next alarm goes off.
    var next: Int? { state.value.alarms.last?.time }

    /// Runs the alarm that is due next, at its time.
    func runNext() {
        guard let alarm = state.value.alarms.popLast() else { return }
        pass(to: alarm.time)
        alarm.work()
    }

    /// Lets time pass; the clock never goes back.
    func pass(to time: Int) { state.value.now = max(state.value.now, time) }

    /// Forgets every alarm, as the end of a program does.
    func endProgram() { state.value.alarms = [] }
}
