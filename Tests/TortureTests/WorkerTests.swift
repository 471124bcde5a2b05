import ClickwheelCTorture
import ClickwheelPOSIX
import ClickwheelSystem
import Testing

@testable import clickwheel_torture

/// Workers that do what a mutated file must never make one do: each is found, and named by its case.
@Suite("Workers of the torture program", .serialized)
struct WorkerTests {
    private static let programs = Programs(
        torture: "/bin/sh",
        clickwheel: "/bin/sh",
        media: "/bin/sh",
        faults: "",
        source: "."
    )

    /// Says that all cases were read: the second number of the progress, which is the file `$7`.
    private static let done =
        #"printf "\\$(printf %03o $(($5 - $4)))" | dd of=$7 bs=1 seek=8 conv=notrunc 2>/dev/null"#

    /// Says that the first case is being read: the first number of the progress.
    private static let begun = "head -c 8 /dev/zero | dd of=$7 conv=notrunc 2>/dev/null"

    /// Runs the cases 0..<10 by a shell that does `words` instead of reading files; `$4` is the first of them.
    private func findings(
        _ words: String,
        reading: Reading = .mutations,
        patience: Double = 60
    ) throws -> Findings {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        var run = MutationRun(
            reading: reading,
            target: LogTarget.self,
            seed: 1,
            programs: Self.programs,
            folder: scratch.path + "/worker"
        )
        run.patience = patience
        run.worker = ("/bin/sh", ["-c", words, "worker"])
        return try run.read(0..<10, until: Monotonic.deadline(after: .seconds(60)))
    }

    @Test("one that dies of a signal is a loss that names the case, and the rest is read")
    func crash() throws {
        let found = try findings("[ $4 = 0 ] && kill -SEGV $$; \(Self.done)")
        #expect(found.losses.count == 1 && found.tried == 10, "\(found)")
        #expect(found.losses.first?.contains("logs/0 ended the process that read it, with signal 11") == true)
    }

    @Test("one that sees a broken promise says which")
    func promise() throws {
        let found = try findings("[ $4 = 0 ] && { printf 'a tag is empty'; exit 70; }; \(Self.done)")
        #expect(found.losses.first?.contains("logs/0 a tag is empty") == true)
    }

    @Test("one that reads files that grow is told so, and its loss says how to repeat it")
    func growth() throws {
        let found = try findings(
            "[ $1 = read-growth ] && [ $4 = 0 ] && { printf 'takes the square'; exit 70; }; \(Self.done)",
            reading: .growth
        )
        #expect(found.losses == ["growth/logs/0 takes the square; --seed and --case growth/logs/0 repeat it"])
    }

    @Test("one that ends well without having read is not taken for one that has")
    func idle() throws {
        let found = try findings("exit 0")
        #expect(found.tried == 0 && found.losses.count == 1)
    }

    @Test("one that reads too long is ended, and named")
    func hang() throws {
        let found = try findings(
            "[ $4 = 0 ] && { \(Self.begun); exec sleep 60; }; \(Self.done)",
            patience: 0.3
        )
        #expect(found.losses.first?.contains("logs/0 was still not read after") == true)
    }
}
