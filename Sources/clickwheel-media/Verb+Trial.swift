import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSandbox

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
                let decoder = try AudioDecoder(path: file)
                var buffer = PCMBuffer(format: decoder.output, capacity: trialFrames)
                if try decoder.read(into: &buffer) > 0 { return }
            } catch {
                throw .failed(error.description)
            }
            throw .failed("nothing in \(file) can be decoded")
        }
    )

    /// One frame would do; a decoder gives what it has in blocks of about as many.
    private static let trialFrames = 4096
}
