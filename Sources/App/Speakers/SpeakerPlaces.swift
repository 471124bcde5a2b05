/// Where those outputs of the daemon lead that need a place: pipes in the data folder.
struct SpeakerPlaces: Sendable {
    /// The folder; empty where outputs are only listed.
    var folder = ""

    /// The names of the pipes, by the names of the outputs.
    private static let pipes = ["fifo": "snapfifo", "stream": "streamfifo"]

    /// The output named `text`, as `NAME` or `NAME:ARGUMENT`, as the engine knows it.
    func address(of text: String) -> String { Self.pipes[text].map { "fifo:\(folder)/\($0)" } ?? text }

    /// The pipe of the output `name`.
    func pipe(of name: String) -> String { Self.pipes[name].map { "\(folder)/\($0)" } ?? "" }

    /// What people call the output that the engine knows by `address`.
    func name(of address: String) -> String {
        Self.pipes.keys.first { self.address(of: $0) == address } ?? address
    }
}
