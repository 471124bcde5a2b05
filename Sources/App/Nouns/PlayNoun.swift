import ClickwheelPOSIX
import ClickwheelSystem
import Library
import Playback

extension Noun {
    static let play = Noun(
        name: "play",
        summary: "Plays files through an output of this machine, one after the other without a gap.",
        commands: [
            Command(
                "",
                "FILE…",
                "Plays files, the songs of cue sheets, or what is in a folder, with the keys of the page.",
                options: [
                    .value(
                        "output",
                        "NAME[:ARGUMENT]",
                        "where the sound goes: \(FilePlayer.outputs) (default: speakers); may be repeated"
                    ),
                    .value(
                        "crossfade",
                        "SECONDS",
                        "seconds of crossfade between files: 0 to 12 (default: 0)"
                    ),
                    .flag("fast", "as fast as the files can be decoded, if all outputs are files or null"),
                    .json,
                ]
            ) { arguments in
                guard !arguments.operands.isEmpty else { throw CommandFailure.usage("play needs a FILE") }
                var outputs: [String] = []
                for output in arguments.all("output") where !outputs.contains(output) {
                    outputs.append(output)
                }
                if outputs.isEmpty { outputs = ["speakers"] }
                guard outputs.count <= AlsoThrough.most else {
                    throw CommandFailure.usage("--output can be given at most \(AlsoThrough.most) times")
                }
                let songs = try arguments.operands.flatMap { try Self.songs($0) }
                let read = songs.map(\.path) + songs.compactMap(\.place?.sheet) + arguments.operands
                for output in outputs { for path in Set(read) { try refuse(path, as: output) } }
                try refuseTwins(outputs)
                let player = try FilePlayer(
                    songs,
                    outputs: outputs,
                    isFast: arguments.has("fast"),
                    crossfadeMs: try crossfadeMs(arguments)
                )
                let result = player.run(isQuiet: arguments.has("json"))
                if arguments.has("json") { try Console.print(json: result) }
                guard let reason = result.reason else { return }
                throw reason == player.complaint ? CommandFailure.told : .failed(reason)
            }
        ]
    )

    private static func crossfadeMs(_ arguments: Arguments) throws -> Int {
        guard let text = arguments["crossfade"] else { return 0 }
        guard let seconds = Double(text), (0...12).contains(seconds) else {
            throw CommandFailure.usage("--crossfade takes 0 to 12 seconds, and not '\(text)'")
        }
        return Int(seconds * 1_000)
    }

    /// What an operand stands for: a file, the songs of a cue sheet, or the files of a folder.
    private static func songs(_ operand: String) throws -> [SheetSong] {
        if (try? FileStatus(path: operand))?.isFolder ?? false {
            let (songs, problems) = try SheetSong.inFolder(operand)
            for (path, reason) in problems { Console.complain("clickwheel: \(path): \(reason)") }
            return songs
        }
        guard SheetSong.isSheet(operand) else { return [SheetSong(path: operand)] }
        let (songs, problem) = try SheetSong.inSheet(operand)
        if let problem { Console.complain("clickwheel: \(operand): \(problem)") }
        return songs
    }

    /// What is played is never written over.
    private static func refuse(_ path: String, as output: String) throws {
        guard output.hasPrefix("wav:"), let target = try? FileStatus(path: String(output.dropFirst(4))),
            let source = try? FileStatus(path: path), target.device == source.device,
            target.inode == source.inode
        else { return }
        throw CommandFailure.usage("--output \(output) is one of the files to play: name another file")
    }

    /// One file is never written by two.
    private static func refuseTwins(_ outputs: [String]) throws {
        var taken: Set<[UInt8]> = []
        for output in outputs where output.hasPrefix("wav:") || output.hasPrefix("fifo:") {
            let path = String(output.drop { $0 != ":" }.dropFirst())
            guard taken.insert(place(path)).inserted else {
                throw CommandFailure.usage("--output \(output) is named twice: name another file")
            }
        }
    }

    /// The path of a file, which need not be there yet, without links.
    private static func place(_ path: String) -> [UInt8] {
        if let real = try? Files.resolved(path) { return real }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let folder = String(path.dropLast(name.count))
        return ((try? Files.resolved(folder.isEmpty ? "." : folder)) ?? Array(folder.utf8)) + "/\(name)".utf8
    }
}
