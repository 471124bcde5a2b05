import ClickwheelSystem
import Foundation
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("What the outputs of this machine can be opened on")
struct OutputReportsTests {
    private final class Machine: Sendable {
        let time = Mutex<Int64>(0)
        let asked = Mutex(0)
        let answers = Mutex<[[SoundOutputReport]]>([])
        private let standing = Mutex(0)
        private let gate = Lock()

        /// What the process says the `number`th time that it is asked.
        static func answer(_ number: Int) -> [SoundOutputReport] {
            let device = SoundOutputReport.Device(argument: "\(number)", title: "Speaker \(number)")
            return [
                SoundOutputReport(
                    name: "pulse",
                    title: "Speakers",
                    audience: "",
                    argument: nil,
                    devices: [device],
                    absence: nil
                )
            ]
        }

        func ask() -> [SoundOutputReport] {
            Self.answer(
                asked.withLock {
                    $0 += 1
                    return $0
                }
            )
        }

        /// Tells that somebody is about to ask.
        func come() {
            gate.withLock {
                standing.withLock { $0 += 1 }
                gate.signalAll()
            }
        }

        /// Waits until so many have come.
        func waitForAll(_ count: Int) {
            gate.withLock { while standing.withLock({ $0 < count }) { gate.wait() } }
        }

        func wait(milliseconds: Int64) { time.withLock { $0 += milliseconds * 1_000_000 } }
    }

    private let machine = Machine()
    private let quiet = OutputReports.Use(chosen: ["pulse"], open: [], lost: [])

    private var reports: OutputReports {
        OutputReports(now: { [machine] in machine.time.withLock { $0 } }, ask: { [machine] in machine.ask() })
    }

    @Test("is asked of a process once in three seconds, however often somebody looks")
    func lifetime() {
        let reports = reports
        for _ in 0..<3 {
            #expect(reports.reports(for: quiet) == Machine.answer(1))
            machine.wait(milliseconds: 999)
        }
        #expect(reports.reports(for: quiet) == Machine.answer(1))
        machine.wait(milliseconds: 3)
        #expect(reports.reports(for: quiet) == Machine.answer(2))
    }

    @Test(
        "is asked anew at once when another output is chosen, one is opened, or one is lost",
        arguments: [
            OutputReports.Use(chosen: ["alsa"], open: [], lost: []),
            OutputReports.Use(chosen: ["pulse", "alsa"], open: [], lost: []),
            OutputReports.Use(chosen: ["pulse"], open: ["pulse"], lost: []),
            OutputReports.Use(chosen: ["pulse"], open: [], lost: ["pulse"]),
        ]
    )
    func change(use: OutputReports.Use) {
        let reports = reports
        #expect(reports.reports(for: quiet) == Machine.answer(1))
        #expect(reports.reports(for: use) == Machine.answer(2))
        #expect(reports.reports(for: use) == Machine.answer(2))
        #expect(reports.reports(for: quiet) == Machine.answer(3))
    }

    @Test("is asked of one process by all who ask at once")
    func together() throws {
        let count = 8
        let reports = OutputReports(now: { 0 }) { [machine] in
            machine.waitForAll(count)
            return machine.ask()
        }
        let threads = try (0..<count).map { _ in
            try NativeThread(name: "asking") { [machine, quiet] in
                machine.come()
                let answer = reports.reports(for: quiet)
                machine.answers.withLock { $0.append(answer) }
            }
        }
        for thread in threads { thread.join() }
        #expect(machine.answers.withLock { $0 } == Array(repeating: Machine.answer(1), count: count))
        #expect(machine.asked.withLock { $0 } == 1)
    }
}
