import ClickwheelSystem

/// Opens outputs: at once, or on a thread of their own where music goes on meanwhile, since a server of sound may take seconds
/// to answer.
///
/// Sendable because what has been opened is under a lock.
package final class Openings: @unchecked Sendable {
    /// What opens an output by its address, as ``SoundOutputs/open(_:for:isPaced:isContinued:)`` does.
    package typealias Open =
        @Sendable (_ name: String, _ wanted: SoundFormat, _ way: SoundOutputs.Way) throws(SoundError) ->
        any SoundOutput

    /// An output that was opened on a thread of its own, or not.
    struct Opened {
        let name: String
        let wanted: SoundFormat
        let result: Result<any SoundOutput, SoundError>
    }

    /// Opens the outputs of this machine.
    package static let system: Open = { name, wanted, way throws(SoundError) in
        try SoundOutputs.open(name, for: wanted, isPaced: way.isPaced, isContinued: way.isContinued)
    }

    private let call: Open
    private let notify: @Sendable () -> Void
    private let start: (@escaping @Sendable () -> Void) -> Void
    private let lock = Lock()
    private var opened: [Opened] = []
    /// The files that hold what was played, which are continued when they are opened again.
    private var begun: Set<String>

    /// Opens outputs with `open`, of which files named in `begun` are continued; `notify` is called from any thread when
    /// something can be taken, and `start` runs what may take long elsewhere.
    init(
        open: @escaping Open = Openings.system,
        begun: Set<String> = [],
        notify: @escaping @Sendable () -> Void,
        start: @escaping (@escaping @Sendable () -> Void) -> Void = Openings.onThread
    ) {
        call = open
        self.begun = begun
        self.notify = notify
        self.start = start
    }

    /// Opens an output; a file that was open before is continued behind what it holds.
    func open(_ name: String, _ wanted: SoundFormat, _ isPaced: Bool) throws(SoundError) -> any SoundOutput {
        guard SoundOutputs.row(of: name)?.isKept ?? false else {
            return try call(name, wanted, SoundOutputs.Way(isPaced: isPaced))
        }
        let isContinued = lock.withLock { begun.contains(name) }
        let output = try call(name, wanted, SoundOutputs.Way(isPaced: isPaced, isContinued: isContinued))
        lock.withLock { _ = begun.insert(name) }
        return output
    }

    /// Begins to open an output.
    func begin(_ name: String, _ wanted: SoundFormat, _ isPaced: Bool) {
        start { [self] in
            let result: Result<any SoundOutput, SoundError>
            do throws(SoundError) {
                result = .success(try open(name, wanted, isPaced))
            } catch { result = .failure(error) }
            lock.withLock { opened.append(Opened(name: name, wanted: wanted, result: result)) }
            notify()
        }
    }

    /// What has been opened, or could not be, since the last call.
    func take() -> [Opened] {
        lock.withLock {
            defer { opened = [] }
            return opened
        }
    }

    private static func onThread(_ body: @escaping @Sendable () -> Void) {
        do throws(Errno) { try NativeThread(name: "opening", body: body).detach() } catch { body() }
    }
}
