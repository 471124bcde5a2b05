import ClickwheelPOSIX
import Media

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program that decodes and encodes, in a process of its own.
///
/// It may crash on a hostile file without taking the daemon along.
struct MediaWorker: Sendable {
    let program: String

    /// Whether a conversion with this exit status made all that there was to make of its file.
    static func isWhole(_ status: CInt) -> Bool {
        // 3: the file is cut off or damaged, and the conversion ends in good order where the file does.
        status == 0 || status == 3
    }

    /// The worker beside this program.
    static func beside() -> MediaWorker? {
        let program = ProgramFolder.path + "/clickwheel-media"
        return access(program, X_OK) == 0 ? MediaWorker(program: program) : nil
    }

    /// Starts converting the file that is open as `file`; the result comes from the child's output.
    ///
    /// The worker gets the file and not its path, which may be too long, may be no text, or may lead elsewhere by
    /// now.
    func convert(_ file: CInt, _ job: ConversionJob) throws(CommandFailure) -> ChildProcess {
        func start(_ milliseconds: Int) -> [String] { ["--start-ms", String(milliseconds)] }
        let words =
            switch job {
            case .song(let format, let startMs, let part):
                ["transcode", "--to", format.rawValue] + start(startMs) + Self.words(part)
                    + ["--", "/dev/stdin"]
            case .film(let startMs): ["film"] + start(startMs)
            case .captions(let stream, let startMs):
                ["captions", "--stream", String(stream)] + start(startMs)
            }
        return try ChildProcess(program, words, input: file)
    }

    private static func words(_ part: ConversionJob.Part?) -> [String] {
        guard let part else { return [] }
        let end = part.end.map { ["--part-end", String($0)] } ?? []
        return ["--part-rate", String(part.rate), "--part-start", String(part.start)] + end
    }

    /// Makes the demo library in `folder`, unless it is there; `progress` is told how many of all recordings are done.
    func makeDemo(in folder: String, progress: (_ done: Int, _ total: Int) -> Void) throws(CommandFailure) {
        let child = try ChildProcess(program, ["demo", folder])
        defer { close(child.output) }
        Self.progress(of: child, progress)
        let status = child.wait()
        guard status == 0 else {
            throw .failed("the demo library could not be made in \(folder) (status \(status) of \(program))")
        }
    }

    /// Starts making the demo's photos and films in `folder`, as large as `size` says, unless they are there; its output is
    /// read with ``progress(of:_:)``.
    func paintDemo(in folder: String, size: Int?) throws(CommandFailure) -> ChildProcess {
        try ChildProcess(program, ["scenery"] + (size.map { ["--size", String($0)] } ?? []) + [folder])
    }

    /// Gives to `take` how many of all `child` says are done, until it says no more.
    static func progress(of child: ChildProcess, _ take: (_ done: Int, _ total: Int) -> Void) {
        child.readLines { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            if numbers.count == 2 { take(numbers[0], numbers[1]) }
        }
    }

    /// What the worker says of itself and of FFmpeg, or `nil` where it does not start.
    func version() -> String? { firstLine("--version") }

    /// What the sandbox refuses in which files are converted, or `nil` where there is none.
    func sandbox() -> String? { firstLine("sandbox") }

    /// Where the worker can play, or `nil` where it does not say.
    func outputs() -> [SoundOutputReport]? {
        // A server of sound is found by the environment.
        ChildProcess.firstLine(of: program, ["outputs", "--json"], inheritsEnvironment: true).flatMap {
            try? JSONDecoder().decode([SoundOutputReport].self, from: Data($0.utf8))
        }
    }

    private func firstLine(_ word: String) -> String? { ChildProcess.firstLine(of: program, [word]) }
}
