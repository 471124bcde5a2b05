import ClickwheelSystem

/// Kills a command of the command line in the midst of its work.
enum CommandKills {
    /// Runs `clickwheel` with `words` and kills it at `moment`, where it has not ended before.
    static func run(
        _ words: [String],
        _ moment: KillMoment,
        within milliseconds: Int,
        _ ground: Ground
    ) throws {
        let faults = try Faults(file: ground.folder + "/faults", ground.programs)
        switch moment {
        case .atStart(let call), .atWork(let call): faults.kill(after: call)
        case .after: break
        }
        let child = try Child(ground.programs.clickwheel, words, environment: faults.environment)
        if case .after(let pause) = moment {
            // The pause was drawn for a daemon; a command is over sooner.
            NativeThread.pause(microseconds: UInt32(pause * max(1, milliseconds) * 1000 / 250))
            child.kill()
        }
        guard child.wait(seconds: 60) != nil else {
            throw TortureFailure(
                "clickwheel \(words.prefix(2).joined(separator: " ")) does not end within 60 s"
            )
        }
    }

    /// How many milliseconds `body` takes.
    static func milliseconds(_ body: () throws -> Void) rethrows -> Int {
        let begin = Monotonic.now()
        try body()
        return Int((Monotonic.now() - begin) / 1_000_000)
    }
}
