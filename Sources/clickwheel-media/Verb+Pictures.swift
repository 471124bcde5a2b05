import ClickwheelPOSIX
import ClickwheelPictures
import ClickwheelSandbox
import ClickwheelSystem
import Media

extension Verb {
    /// Decodes pictures and films for another program, which hands over one open file after another.
    static let pictures = Verb(
        name: "pictures",
        operands: "",
        summary: "answers requests for pictures that come over standard input, until it is closed",
        options: [],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty else { throw .usage("pictures takes no words") }
            var server: PictureServer?
            HelperProcess.serve(memory: memory) {
                server = PictureServer()
                Sandbox.enter(for: .readsGivenFiles)
            } _: { _, files in
                guard files.count == 2, let request = request(files[0]), let server else {
                    return PictureAnswer(problem: "the request cannot be read").bytes
                }
                return server.answer(request, files[1]).bytes
            }
        }
    )

    /// The memory of the process, in bytes: a HEIC picture of 48 megapixels is decoded in 600 MB.
    private static let memory = 1536 << 20

    private static func request(_ pipe: CInt) -> PictureRequest? {
        var bytes = [UInt8](repeating: 0, count: PictureRequest.limit)
        let count = read(pipe, &bytes, bytes.count)
        return count > 0 ? PictureRequest(bytes: Array(bytes[..<count])) : nil
    }
}
