import ClickwheelPOSIX
import ClickwheelScenery
import ClickwheelSystem

extension Verb {
    /// Makes the photos and films that are there when the user has named none.
    static let scenery = Verb(
        name: "scenery",
        operands: "[--size N] DIR",
        summary:
            "paints the demo's photos and films into DIR, unless they are there; prints how many of all are done",
        options: [Option(name: "size", summary: "the longer side of a photo, in pixels; otherwise 1600")],
        run: { words throws(WorkerError) in
            let folder = try words.onlyOperand("DIR")
            let size = try words.number("size", in: 64...4096) ?? DemoPictures.usualSize
            try ResourceLimits.endWithReader()
            // Whoever listens to music meanwhile comes first.
            ThisProcess.giveWay(by: 19)
            do throws(DemoPicturesError) {
                try DemoPictures(folder: folder, size: size).write(isWanted: { hasReader }) { done, total in
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

    /// Whether anybody is left who reads standard output.
    private static var hasReader: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        guard poll(&output, 1, 0) > 0 else { return true }
        return Int32(output.revents) & (POLLERR | POLLNVAL) == 0
    }
}
