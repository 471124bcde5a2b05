import ClickwheelSynth

extension Verb {
    /// Makes the library that is there when the user has named no music.
    static let demo = Verb(
        name: "demo",
        operands: "DIR",
        summary: "renders the demo library into DIR, unless it is there",
        options: [],
        run: { words throws(WorkerError) in
            let folder = try words.onlyOperand("DIR")
            do throws(DemoError) {
                try DemoLibrary(folder: folder).write()
            } catch {
                throw .failed(error.description)
            }
        }
    )
}
