import Foundation

/// What it costs to play in real time, in turns with `mpd`, both into the same server of sound.
enum PlayFigures {
    private static let turns = 2
    private static let turnSeconds: UInt32 = 10

    /// What one of the two used.
    private struct Cost {
        /// Percent of a processor.
        var processor: [Double] = []
        /// Megabytes.
        var memory: [Memory] = []

        var text: String { String(format: "%.2f %%", best) }
        var best: Double { processor.min() ?? 0 }
    }

    /// What is resident of some processes, in megabytes.
    private struct Memory {
        /// All of it, where what two processes share counts twice.
        var resident = 0.0
        /// What they share with each other, and with other processes, in equal parts.
        var proportional = 0.0
        /// What is in no file.
        var anonymous = 0.0

        init(of processes: [Int32]) {
            for process in processes {
                let path = "/proc/\(process)/smaps_rollup"
                let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
                func value(_ key: String) -> Double {
                    let line = lines.first { $0.hasPrefix(key + ":") }
                    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map {
                        $0 / 1024
                    } ?? 0
                }
                resident += value("Rss")
                proportional += value("Pss")
                anonymous += value("Anonymous")
            }
        }

        var text: String { String(format: "%.1f, %.1f, %.1f", resident, proportional, anonymous) }
    }

    static func run(_ files: SoundFiles) throws {
        try SoundBenchmark.inScratch { scratch in
            guard let stage = try SoundStage.set(files, scratch) else { return }
            defer { stage.strike() }
            let peer = try MPDPeer.ifInstalled(
                files.folder.path,
                scratch.appending(path: "mpd"),
                .pulse,
                environment: stage.pulse.environment
            )
            defer { peer?.subject.stop() }
            print(
                "| real time | clickwheel | mpd | MB resident, proportional, anonymous: daemon; engine | mpd |"
            )
            print("|---|---|---|---|---|")
            for encoding in SoundFiles.Encoding.allCases {
                try measure(files.hour(encoding), encoding.rawValue, stage, peer)
            }
        }
    }

    private static func measure(_ path: String, _ name: String, _ stage: SoundStage, _ peer: MPDPeer?) throws
    {
        var (ours, theirs) = (Cost(), Cost())
        var parts = ""
        for _ in 0..<turns {
            try stage.play([path])
            sleep(2)
            let processes = [stage.daemon.subject.processIdentifier, try stage.engine()]
            ours.processor.append(share(of: processes))
            ours.memory.append(Memory(of: processes))
            parts = processes.map { Memory(of: [$0]).text }.joined(separator: "; ")
            try stage.command("stop")
            guard let peer else { continue }
            try peer.command("clear", "add \"\(URL(filePath: path).lastPathComponent)\"", "play")
            sleep(2)
            theirs.processor.append(share(of: [peer.subject.processIdentifier]))
            theirs.memory.append(Memory(of: [peer.subject.processIdentifier]))
            try peer.command("stop")
        }
        let theirText = peer == nil ? "not measured" : theirs.text
        print("| \(name) | \(ours.text) | \(theirText) | \(parts) | \(theirs.memory.last?.text ?? "") |")
    }

    private static func share(of processes: [Int32]) -> Double {
        func used() -> UInt64 { processes.reduce(0) { $0 + Subject.processorNanoseconds(of: $1) } }
        let before = used()
        sleep(turnSeconds)
        return Double(used() - before) / Double(turnSeconds) / 1e7
    }
}
