import ClickwheelPOSIX
import ClickwheelSynth
import ClickwheelSystem

extension Verb {
    /// Makes the library that is there when the user has named no music.
    static let demo = Verb(
        name: "demo",
        operands: "DIR",
        summary:
            "renders the demo library into DIR, unless it is there; prints how many recordings of all are done",
        options: [],
        run: { words throws(WorkerError) in
            let folder = try words.onlyOperand("DIR")
            try ResourceLimits.endWithReader()
            ThisProcess.giveWay()
            do throws(DemoError) {
                try DemoLibrary(folder: folder).write { done, total in
                    // Straight to the system: who reads the pipe sees it at once.
                    let line = Array("\(done) \(total)\n".utf8)
                    line.withUnsafeBytes {
                        _ = ClickwheelPOSIX.write(STDOUT_FILENO, $0.baseAddress, $0.count)
                    }
                }
            } catch {
                throw .failed(error.description)
            }
        }
    )
}
