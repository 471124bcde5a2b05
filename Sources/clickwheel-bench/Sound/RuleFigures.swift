import Foundation

/// The rules of the thread that feeds an output, read off the program as it was compiled: no references counted, nothing
/// allocated, no lock of ours.
///
/// Only a release build is what people run, and so only one is looked at.
enum RuleFigures {
    private static let disassembler = "/usr/bin/objdump"
    private static let lister = "/usr/bin/nm"

    /// What runs for each block, as parts of its mangled names.
    private static let hot = [
        "Lane.step": "ClickwheelSound4LaneC4step", "WordPacker.pack": "ClickwheelSound10WordPackerV4pack",
        "Ring": "ClickwheelSound4RingC", "Bell.wait": "ClickwheelSound4BellC4wait",
        "Pace": "ClickwheelSound4PaceC",
        "ALSAOutput.write": "ClickwheelSound10ALSAOutputC5write",
        "ALSAOutput.delay": "ClickwheelSound10ALSAOutputC5delay",
        "PulseOutput.write": "ClickwheelSound11PulseOutputC5write",
    ]
    /// What is made once, and not for each block.
    private static let cold = ["fC", "fc", "fD", "fd", "Wl", "Ma", "Mr", "WOh", "Mn", "MF", "Mf", "N"]

    private static let forbidden = [
        "swift_retain", "swift_release", "swift_allocObject", "swift_beginAccess", "swift_slowAlloc",
        "swift_bridgeObject",
        "malloc", "calloc", "pthread_mutex_lock", "swift_initStack", "swift_getGenericMetadata",
        "swift_dynamicCast",
    ]

    static func run(_: SoundFiles) throws {
        try countAllocations()
        #if DEBUG
        print("a debug build counts references everywhere: not looked at")
        #else
        guard [disassembler, lister].allSatisfy(FileManager.default.isExecutableFile(atPath:)) else {
            return print("objdump and nm, of binutils, are not installed: not looked at")
        }
        let program = try SoundBenchmark.program("clickwheel-media")
        let symbols = try LogReliability.output(lister, ["--defined-only", program]).split(separator: "\n")
            .compactMap {
                $0.split(separator: " ").last.map(String.init)
            }
        var broken = 0
        for (name, part) in hot.sorted(by: { $0.key < $1.key }) {
            let found = symbols.filter { symbol in
                symbol.contains(part) && !cold.contains { symbol.hasSuffix($0) }
            }
            let calls = try found.flatMap { try called(by: $0, in: program) }
            let wrong = calls.filter { call in forbidden.contains { call.contains($0) } }
            broken += wrong.count
            let verdict = found.isEmpty ? "part of its callers" : wrong.isEmpty ? "keeps them" : "\(wrong)"
            print("\(name): \(verdict), calls \(Set(calls).count)")
        }
        if broken > 0 {
            throw BenchmarkFailure("the thread that feeds an output breaks its rules \(broken) times")
        }
        #endif
    }

    /// Has `lane-victim` count what the thread asks for while it plays.
    private static func countAllocations() throws {
        guard let victim = try? SoundBenchmark.program("lane-victim") else {
            return print("lane-victim is not built: swift build -c release --product lane-victim")
        }
        try SoundBenchmark.inScratch { scratch in
            for output in ["null", "fifo:\(scratch.path)/pipe", "wav:\(scratch.path)/out.wav"] {
                let said = try LogReliability.output(victim, [output])
                print("\(output.prefix { $0 != ":" }), 1.5 s: \(said.prefix { $0 != "\n" })")
            }
        }
    }

    /// What the function `symbol` calls.
    private static func called(by symbol: String, in program: String) throws -> [String] {
        let text = try LogReliability.output(
            disassembler,
            ["-d", "--no-show-raw-insn", "--disassemble=\(symbol)", program]
        )
        return text.split(separator: "\n").drop { !$0.hasSuffix("<\(symbol)>:") }.compactMap { line in
            guard let call = line.range(of: "call ") ?? line.range(of: "\tbl\t"),
                let name = line[call.upperBound...].split(separator: "<").dropFirst().first
            else { return nil }
            return String(name.prefix { $0 != ">" && $0 != "@" })
        }
    }
}
