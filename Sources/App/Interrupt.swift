import ClickwheelPOSIX
import Dispatch
import Synchronization

/// Whether Ctrl-C was pressed, or the process told to end, since this was made.
final class Interrupt {
    let flag: Flag
    private let sources: [any DispatchSourceSignal]

    init() {
        let flag = Flag()
        self.flag = flag
        sources = [SIGINT, SIGTERM].map { number in
            // Without this the signal ends the process before the source sees it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { flag.set() }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }

    /// Set by the signal, and read from any thread.
    final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }
}
