import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelPictures
import ClickwheelSandbox
import ClickwheelSystem

extension Verb {
    /// Turns a film into something a browser plays, on standard output, as fast as the reader takes it.
    static let film = Verb(
        name: "film",
        operands: "[--start-ms N]",
        summary:
            "writes the film that is standard input as H.264 and AAC in fragments of MP4 to standard output",
        options: [Option(name: "start-ms", summary: "where to start, in milliseconds; otherwise 0")],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty else {
                throw .usage("film takes no words: the film is standard input")
            }
            let start = try words.number("start-ms", in: 0...Int(Int32.max)) ?? 0
            ThisProcess.giveWay()
            try ResourceLimits.apply(.readsGivenFiles, processor: ResourceLimits.film)
            do throws(AudioError) {
                let conversion = try FilmConversion(STDIN_FILENO)
                try conversion.write(to: STDOUT_FILENO, from: start)
            } catch .readerGone {
                return
            } catch {
                throw .failed(error.description)
            }
        }
    )
}
