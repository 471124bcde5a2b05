import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSandbox
import ClickwheelSoundLink

extension Verb {
    /// Turns any file into something a browser plays, on standard output, as fast as the reader takes it.
    static let transcode = Verb(
        name: "transcode",
        operands: "--to opus|flac [--bitrate N] [--start-ms N] [--part-rate N …] FILE",
        summary: "writes FILE as Ogg Opus (48 kHz) or FLAC (the file's own rate) to standard output",
        options: [
            Option(name: "to", summary: "opus or flac"),
            Option(name: "bitrate", summary: "bits per second of Opus, 32000 to 320000; otherwise 160000"),
            Option(name: "start-ms", summary: "where to start, in milliseconds; otherwise 0"),
            Option(
                name: "part-rate",
                summary: "units a second in which a part of FILE is told; otherwise all of it"
            ),
            Option(name: "part-start", summary: "where the part begins, in these units; otherwise 0"),
            Option(name: "part-end", summary: "where it ends; otherwise where FILE does"),
        ],
        run: { words throws(WorkerError) in
            let file = try words.onlyOperand("FILE")
            let bitrate = try words.number("bitrate", in: 32_000...320_000) ?? 160_000
            let start = try words.number("start-ms", in: 0...Int(Int32.max)) ?? 0
            let part = try EnginePart(words)
            try ResourceLimits.apply(.readsNamedFiles)
            let complaint: AudioError?
            do throws(AudioError) {
                switch words["to"] {
                case "opus":
                    complaint = try Transcoding.opus(file, bitrate: bitrate)
                        .run(fromMilliseconds: start, of: part)
                case "flac":
                    complaint = try Transcoding.flac(file).run(fromMilliseconds: start, of: part)
                case let other:
                    throw .invalidRequest("--to \(other ?? "is missing: it") must be opus or flac")
                }
            } catch .readerGone {
                return
            } catch .invalidRequest(let sentence) {
                throw .usage(sentence)
            } catch {
                throw .failed(error.description)
            }
            if let complaint { throw .cutShort(complaint.description) }
        }
    )
}
