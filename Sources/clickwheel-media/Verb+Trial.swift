import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSandbox
import ClickwheelSystem

extension Verb {
    /// Tells a file that plays from one that only looks as if it did.
    static let trial = Verb(
        name: "trial",
        operands: "FILE",
        summary: "decodes the beginning of FILE; status 1 where no sound comes out of it",
        options: [],
        run: { words throws(WorkerError) in
            let file = try words.onlyOperand("FILE")
            try ResourceLimits.apply(.readsNamedFiles)
            do throws(AudioError) {
                if try hasSound(file) { return }
            } catch {
                throw .failed(error.description)
            }
            throw .failed("nothing in \(file) can be decoded")
        }
    )

    /// Does the same for another program, which hands over one open file after another.
    static let trials = Verb(
        name: "trials",
        operands: "",
        summary: "answers, for files that come over standard input, whether sound comes out of them",
        options: [],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty else { throw .usage("trials takes no words") }
            HelperProcess.serve(memory: ResourceLimits.memory) {
                Sandbox.enter(for: .reopensGivenFiles)
            } _: { _, files in
                files.map { (try? hasSound("/dev/fd/\($0)")) == true ? 1 : 0 }
            }
        }
    )

    private static func hasSound(_ file: String) throws(AudioError) -> Bool {
        let decoder = try AudioDecoder(path: file)
        var buffer = PCMBuffer(format: decoder.output, capacity: trialFrames)
        return try decoder.read(into: &buffer) > 0
    }

    /// One frame would do; a decoder gives what it has in blocks of about as many.
    private static let trialFrames = 4096
}
