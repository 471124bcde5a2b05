import ClickwheelSystem

/// Answers in the daemon while a command imports a long text into the same database.
struct Imports: Ordeal {
    let name = "imports"
    let summary = "answers of a quiz while another process imports a text of 200,000 rows"
    let share = 0.04
    private static let rows = 200_000
    /// The longest that an answer may wait, in milliseconds.
    private static let longestWait = 50.0

    func run(_ ground: Ground) throws -> Findings {
        let data = ground.folder + "/data"
        try TestLibrary.make(data, ground)
        let text = ground.folder + "/long.csv"
        let rows = max(1000, min(Self.rows, Int(Double(Self.rows) * ground.scale)))
        try WholeFile.write((0..<rows).flatMap { Array("question \($0),answer \($0)\n".utf8) }, to: text)
        let daemon = try Daemon(ground.programs, data: data)
        let quiz = QuizPart(data: data)
        var luck = ground.luck("answers")
        try quiz.act(daemon, &luck)
        var findings = Findings()
        var waits: [Double] = []
        let child = try Child(ground.programs.clickwheel, ["quiz", "import", text, "--data", data])
        let deadline = Monotonic.now() + Int64(ground.seconds * 1e9)
        while child.poll() == nil, Monotonic.now() < deadline {
            let begin = Monotonic.now()
            try quiz.grade(daemon, &luck)
            waits.append(Double(Monotonic.now() - begin) / 1e6)
            findings.tried += 1
        }
        // What was measured until then counts also where a busy machine has not come to the end.
        if let end = child.poll(), end.status != 0 { findings.lose("the import ends with \(end)") }
        child.kill()
        findings.measure(
            "p99 of an answer",
            LatencyJudge.percentile(waits, 0.99),
            "ms",
            bar: Self.longestWait
        )
        findings.measure("longest", waits.max() ?? 0, "ms")
        if let lost = try quiz.check(daemon) { findings.lose(lost) }
        if let problem = daemon.stop() { findings.lose(problem) }
        return findings
    }
}
