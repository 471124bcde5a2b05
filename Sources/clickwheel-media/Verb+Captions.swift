import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelPictures
import ClickwheelSandbox

extension Verb {
    /// Turns the subtitles inside a film into WebVTT, on standard output, as they are come across.
    static let captions = Verb(
        name: "captions",
        operands: "--stream N [--start-ms N]",
        summary: "writes subtitles inside the film that is standard input as WebVTT to standard output",
        options: [
            Option(name: "stream", summary: "which of the file's streams they are"),
            Option(name: "start-ms", summary: "from where the film is shown, in milliseconds; otherwise 0"),
        ],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty, let stream = try words.number("stream", in: 0...63) else {
                throw .usage("captions takes --stream and no words: the film is standard input")
            }
            let start = try words.number("start-ms", in: 0...Int(Int32.max)) ?? 0
            try ResourceLimits.apply(.readsGivenFiles, processor: ResourceLimits.film)
            do throws(AudioError) {
                let captions = try FilmCaptions(STDIN_FILENO)
                try captions.write(stream: stream, to: STDOUT_FILENO, from: start)
            } catch .readerGone {
                return
            } catch {
                throw .failed(error.description)
            }
        }
    )
}
