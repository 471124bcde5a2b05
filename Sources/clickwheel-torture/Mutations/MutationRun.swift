import ClickwheelPOSIX
import ClickwheelSystem

/// Reads the cases of one target by workers, one after the other, and finds which case took one along.
struct MutationRun {
    let reading: Reading
    let target: any MutationTarget.Type
    let seed: UInt64
    let programs: Programs
    /// A folder of its own.
    let folder: String
    /// The program that is the worker, and the words before the usual ones; tests have one of their own.
    var worker: (program: String, words: [String])?
    /// How many seconds a reading may take.
    var patience = WorkerJudge.patience

    /// A worker with as many cases starts anew, so that what one has kept does not add up.
    private static let casesAtOnce = 5000
    /// The case of a worker that gets ready.
    private static let noCase = -1
    /// How long a worker may get ready, in seconds: the demo library is made then, the first time.
    private static let preparation = 120.0

    /// Reads the cases of `numbers` until `deadline`, of the monotonic clock.
    func read(_ numbers: Range<Int>, until deadline: Int64) throws -> Findings {
        var findings = Findings()
        var next = numbers.lowerBound
        while next < numbers.upperBound, Monotonic.now() < deadline {
            let some = next..<min(next + Self.casesAtOnce, numbers.upperBound)
            next = try read(some, deadline, &findings)
        }
        return findings
    }

    /// Reads some cases by one worker.
    ///
    /// - Returns: The case with which to go on.
    private func read(_ numbers: Range<Int>, _ deadline: Int64, _ findings: inout Findings) throws -> Int {
        ScratchFolder.remove(folder)
        try Folder.make(folder + "/work")
        let progress = try Progress(folder + "/progress", isNew: true)
        progress.begin(Self.noCase)
        let said = try Descriptor(creating: folder + "/said")
        let complaint = try Descriptor(creating: folder + "/complaint")
        let arguments = MutationWorker.words(
            reading,
            target.name,
            seed: seed,
            numbers,
            folder: folder + "/work",
            progress: folder + "/progress"
        )
        let child = try Child(
            worker?.program ?? programs.torture,
            (worker?.words ?? []) + arguments,
            output: said,
            error: complaint
        )
        let fault = watch(child, progress, deadline)
        let words = [said, complaint].map { text($0) }.joined()
        let peak = progress.peak
        findings.tried += progress.done * target.filesPerCase
        findings.measure("longest", progress.longestSeconds, "s", bar: patience)
        findings.measure("memory", peak, "MB", bar: WorkerJudge.mostMemory)
        guard let what = fault.hangs ?? fault.end.flatMap({ WorkerJudge.fault($0, said: words) }) else {
            // Where time is over the worker was ended.
            if fault.end != nil, progress.done < numbers.count {
                findings.lose(
                    "\(target.name): a worker ended well and had read \(progress.done) of \(numbers.count)"
                )
            }
            return fault.end == nil ? numbers.lowerBound + progress.done : numbers.upperBound
        }
        let number = max(numbers.lowerBound, progress.current)
        // A worker that dies never counts its last case.
        findings.tried += numbers.lowerBound + progress.done > number ? 0 : target.filesPerCase
        let name = reading.caseName(target.name, number)
        findings.lose("\(name) \(what.prefix(400)); --seed and --case \(name) repeat it")
        return number + 1
    }

    /// Waits for the end of the worker, or ends it when it hangs or time is over.
    private func watch(
        _ child: Child,
        _ progress: Progress,
        _ deadline: Int64
    ) -> (end: Child.End?, hangs: String?) {
        var (last, since) = ([-1], Monotonic.now())
        while true {
            if let end = child.poll() { return (end, nil) }
            let now = Monotonic.now()
            let seen = [progress.done, progress.readings]
            if seen != last { (last, since) = (seen, now) }
            let seconds = Double(now - since) / 1e9
            let isLate = seconds > (progress.current == Self.noCase ? Self.preparation : patience)
            if isLate || now > deadline {
                child.kill()
                _ = child.wait()
                return (nil, isLate ? "was still not read after \(patience) s" : nil)
            }
            usleep(2000)
        }
    }

    private func text(_ file: Descriptor) -> String {
        guard lseek(file.number, 0, SEEK_SET) == 0 else { return "" }
        let bytes = (try? file.readAll(atMost: 4000)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(
            separator: " "
        )
    }

    /// Reads one case again, as `songs/17` or `growth/songs/17`, and writes down what it is made of.
    static func again(_ word: String, _ seed: UInt64, _ programs: Programs, _ folder: String) throws -> Int32
    {
        let (reading, name, number) = try Reading.parts(ofCase: word)
        let target = try MutationTargets.named(name)
        let seed = Ground.mixed(seed, reading.rawValue, 0)
        let workshop = Workshop(programs: programs, folder: folder + "/originals")
        try Folder.make(workshop.folder)
        let files = try Cases(reading, target, target.originals(workshop), seed: seed).files(number)
        for (place, bytes) in files.enumerated() {
            let path = "torture-\(name)-\(number)-\(place)"
            try WholeFile.write(bytes, to: path)
            print("\(path): \(bytes.count) bytes")
        }
        let run = MutationRun(
            reading: reading,
            target: target,
            seed: seed,
            programs: programs,
            folder: folder + "/again"
        )
        let findings = try run.read(number..<(number + 1), until: .max)
        print(findings.lost.isEmpty ? "\(word) was survived" : findings.lost.joined(separator: "\n"))
        return findings.lost.isEmpty ? 0 : 1
    }
}
