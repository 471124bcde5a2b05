import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSystem

/// The program that decodes, encodes and renders for the daemon, in a process of its own.
///
/// The protocol between the two is as plain as a shell's:
/// - The daemon starts one worker for one job: `clickwheel-media VERB [OPTIONS] [--] OPERAND…`.
/// - What the job makes comes from standard output, or from the files that the verb names. A file
///   that the daemon holds open comes as standard input, and its operand is `/dev/stdin`.
/// - A job that cannot be done leaves one sentence on standard error that names the file or the value.
/// - Exit status: 0 done, 1 could not be done, 2 wrong usage, 3 done as far as the file goes. A signal means that the worker crashed or ran into one
///   of its caps (``ResourceLimits``); the file is then to be treated as bad.
/// - A reader that closes the pipe ends the job; that is no error.
/// - Killing the worker at any time leaves nothing half-made where the daemon looks.
enum Worker {
    /// Runs what `arguments` (the program's name first) ask for.
    ///
    /// - Returns: The exit status.
    static func run(_ arguments: [String]) -> CInt {
        // A closed pipe is then an error of `write`, which ends the job in good order.
        signal(SIGPIPE, SIG_IGN)
        let words = arguments.dropFirst()
        switch words.first {
        case "--help", "-h":
            print(help)
            return 0
        case "--version":
            print("clickwheel-media with FFmpeg \(AudioLibraries.version)")
            return 0
        case let name?:
            guard let verb = Verb.all.first(where: { $0.name == name }) else {
                return fail(.usage("there is no verb \(name); see clickwheel-media --help"))
            }
            return run(verb, words.dropFirst())
        case nil:
            return fail(.usage("a verb is missing; see clickwheel-media --help"))
        }
    }

    private static func run(_ verb: Verb, _ words: ArraySlice<String>) -> CInt {
        if words.contains("--help") {
            print(verb.help)
            return 0
        }
        do throws(WorkerError) {
            try verb.run(Words(words, options: verb.options))
            return 0
        } catch {
            return fail(error)
        }
    }

    private static var help: String {
        let width = Verb.all.map(\.synopsis.count).max() ?? 0
        let verbs = Verb.all.map { verb in
            "  " + verb.synopsis + String(repeating: " ", count: width - verb.synopsis.count + 2)
                + verb.summary
        }
        return """
            Decodes, encodes and renders for clickwheel, one job at a time.

            usage: clickwheel-media VERB [OPTIONS] [--] OPERAND…
            \(verbs.joined(separator: "\n"))

            --help after a verb tells its options; --version tells the version of FFmpeg.
            Exit status: 0 done, 1 could not be done, 2 wrong usage, 3 done as far as the file goes.
            """
    }

    private static func fail(_ error: WorkerError) -> CInt {
        let line = Array("clickwheel-media: \(TerminalText.shown(error.description))\n".utf8)
        line.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        return error.status
    }
}
